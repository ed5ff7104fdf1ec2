/**
 * `npm run demo`: fills an empty Station with a believable organisation, through the same actions
 * that people use. Reads the same environment as the server, which must not run on the embedded
 * store meanwhile. Each feature adds its part in `demo/`.
 */
import pino from 'pino';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { createFirstAdministrator } from '../apps/server/src/features/accounts/sign-in/accounts.actions.ts';
import { findAccountByLogin } from '../apps/server/src/features/accounts/sign-in/accounts.queries.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { type Context, createContext } from '../apps/server/src/platform/context.ts';
import type { Actor } from '../apps/server/src/platform/guard.ts';
import { fillChanges } from './demo/changes.ts';
import { fillCompanies } from './demo/companies.ts';
import { fillContacts } from './demo/contacts.ts';
import { fillCustomerCheck } from './demo/customer-check.ts';
import { fillFiles } from './demo/files.ts';
import { fillImports } from './demo/imports.ts';
import { fillIndustries } from './demo/industries.ts';
import { fillMeetings } from './demo/meetings.ts';
import { fillMembership } from './demo/membership.ts';
import { fillNotices } from './demo/notices.ts';
import { fillPeople } from './demo/people.ts';
import { fillReports } from './demo/reports.ts';
import { fillSchools } from './demo/schools.ts';
import { fillVisits } from './demo/visits.ts';
import { fillWriting } from './demo/writing.ts';

/** In this order; each does nothing where it was before. */
const FILLS = [
  fillContacts,
  fillImports,
  fillCompanies,
  fillIndustries,
  fillSchools,
  fillVisits,
  fillChanges,
  fillPeople,
  fillFiles,
  fillReports,
  fillWriting,
  fillCustomerCheck,
  fillMeetings,
  fillMembership,
  fillNotices,
];

const config = readConfig();
const store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
try {
  await migrateToLatest(store.db);
  const context = await createContext(config, store, pino({ level: 'warn' }), systemClock);
  const administrator = await createFirstAdministrator(context);
  const actor = await actorOf(context);
  for (const fill of FILLS) {
    console.log(await fill(context, actor));
  }
  if (administrator) {
    console.log(
      `Sign in as ${administrator.username} with ${administrator.password} (administrator; shown once).`,
    );
  }
  console.log('Now run: npm start');
} finally {
  await store.close();
}

async function actorOf({ db }: Context): Promise<Actor> {
  const account = await findAccountByLogin(db, config.admin.username);
  if (!account) throw new Error(`There is no account called ${config.admin.username}.`);
  return { ...account, role: 'admin', sessionId: 0 };
}
