import { readFile, statfs } from 'node:fs/promises';
import { getHealth, type Health } from '@station/contract/health/health';
import type { Context, Feature } from '../../platform/context.ts';
import { countOpenJobs, findJobDelay } from '../../platform/jobs/jobs.queries.ts';
import { sendMail } from '../../platform/mailer.ts';
import { pushKeyMark } from '../notices/push/push-keys.actions.ts';
import { createCertificateLook } from './certificate.ts';
import {
  askDatabase,
  type BackupRow,
  countFailingUpkeep,
  findConnectionFacts,
  findDatabaseFacts,
  findLastBackup,
  findMailFailure,
} from './health.queries.ts';
import { warningsOf } from './health.rules.ts';

const PACKAGE = new URL('../../../package.json', import.meta.url);

/** How the servers do, for administrators. */
export const health: Feature = {
  routes: (context, mount) => {
    const { db, clock, config } = context;
    const lookAtCertificate = createCertificateLook(config.publicUrl, clock);
    let station: Promise<string> | undefined;

    mount(getHealth, async () => {
      station ??= readVersion();
      // Whoever shows a certificate may take seconds for it; everything else goes on meanwhile.
      const certificate = lookAtCertificate();
      const begun = performance.now();
      await askDatabase(db);
      const answeredIn = Math.ceil(performance.now() - begun);
      const connections = context.store.connections();
      const { version, schema, bytes } = await findDatabaseFacts(db);
      const { outside, files } = await readConnections(context);
      const backup = await findLastBackup(db);
      const found: Omit<Health, 'warnings'> = {
        checked_at: new Date(clock.now()).toISOString(),
        versions: {
          station: await station,
          node: process.versions.node,
          database: version,
          schema,
        },
        database: { kind: context.store.kind, answered_in_ms: answeredIn, bytes, connections },
        disk: await readDisk(config.dataDir),
        files,
        backup: backup ? showBackup(backup) : null,
        jobs: await readJobs(context),
        ...outside,
        certificate: await certificate,
      };
      return { data: { ...found, warnings: warningsOf(found, config.publicUrl) } };
    });
  },
};

async function readVersion(): Promise<string> {
  return JSON.parse(await readFile(PACKAGE, 'utf8')).version;
}

/** Some file systems tell nothing of themselves. */
async function readDisk(folder: string): Promise<Health['disk']> {
  const told = await statfs(folder).catch(() => undefined);
  if (!told || told.blocks === 0) return null;
  return { free_bytes: told.bavail * told.bsize, total_bytes: told.blocks * told.bsize };
}

const showBackup = ({ made_at: madeAt, ...row }: BackupRow) => ({
  made_at: madeAt.toISOString(),
  ...row,
});

async function readJobs({ db }: Context): Promise<Health['jobs']> {
  const counts = { waiting: 0, running: 0, failed: 0 };
  for (const { state, count } of await countOpenJobs(db)) counts[state] += count;
  return {
    ...counts,
    delay_seconds: Math.floor(await findJobDelay(db)),
    upkeep_failing: await countFailingUpkeep(db),
  };
}

/** Mail, push and files: what is set up, and who is connected. */
async function readConnections(context: Context) {
  const { db, config, mailer } = context;
  const facts = await findConnectionFacts(db, pushKeyMark(context));
  const failure = await findMailFailure(db, sendMail.kind);
  const mail: Health['mail'] = {
    gmail: config.google.client !== undefined || facts.has_client,
    mailboxes: facts.mailboxes,
    mailboxes_lost: facts.mailboxes_lost,
    smtp: mailer.enabled,
    last_failure: failure ? { at: failure.at.toISOString(), why: failure.why } : null,
  };
  const push: Health['push'] = { has_keys: facts.has_push_keys, devices: facts.push_devices };
  const files: Health['files'] = { kept_in: config.s3 ? 's3' : 'folder', bytes: facts.file_bytes };
  return { outside: { mail, push }, files };
}
