/**
 * `npm run demo`: fills an empty Station with a believable organisation, through the same actions
 * that people use. Reads the same environment as the server, which must not run on the embedded
 * store meanwhile. Each feature adds its part here.
 */
import pino from 'pino';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { createFirstAdministrator } from '../apps/server/src/features/accounts/accounts.actions.ts';
import { findAccountByLogin } from '../apps/server/src/features/accounts/accounts.queries.ts';
import { findContactCounts } from '../apps/server/src/features/contacts/contact-pages.queries.ts';
import {
  createContact,
  setContactActive,
} from '../apps/server/src/features/contacts/contacts.actions.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { type Context, createContext } from '../apps/server/src/platform/context.ts';
import type { Actor } from '../apps/server/src/platform/guard.ts';
import { makeContacts } from './make-contacts.ts';

const CONTACTS = 2_000;

/** Every so many contacts, one is archived. */
const ARCHIVED_EVERY = 25;

const config = readConfig();
const store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
try {
  await migrateToLatest(store.db);
  const context = await createContext(config, store, pino({ level: 'warn' }));
  const administrator = await createFirstAdministrator(context);
  await fillContacts(context, await actorOf(context));
  if (administrator) {
    console.log(
      `Sign in as ${administrator.username} with ${administrator.password} (shown once).`,
    );
  }
  console.log('Now run: npm start');
} finally {
  await store.close();
}

async function fillContacts(context: Context, actor: Actor): Promise<void> {
  const counts = await findContactCounts(context.db);
  if (counts.some((it) => it.count > 0)) {
    console.log('There are contacts already; none were added.');
    return;
  }
  let made = 0;
  for (const person of makeContacts(CONTACTS * 2)) {
    // The organisation's people are Vietnamese and Korean.
    if (person.phone.startsWith('+44')) continue;
    const contact = await createContact(context, actor, { ...person, notes: '' });
    made += 1;
    if (made % ARCHIVED_EVERY === 0) await setContactActive(context, actor, contact.id, false);
    if (made === CONTACTS) break;
  }
  console.log(`${made.toLocaleString('en')} contacts were added.`);
}

async function actorOf({ db }: Context): Promise<Actor> {
  const account = await findAccountByLogin(db, config.admin.username);
  if (!account) throw new Error(`There is no account called ${config.admin.username}.`);
  return { ...account, role: 'admin', sessionId: 0 };
}
