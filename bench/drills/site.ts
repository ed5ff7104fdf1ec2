/**
 * What every drill of servers starts: a PostgreSQL with believable data, an S3 and a mail server, each
 * behind a gate, two servers of Station with one key, and HAProxy in front with the shipped settings.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../../apps/server/src/db/db.ts';
import { freePort } from '../../apps/server/test/fixtures/free-port.ts';
import { createDatabase, startPostgres } from '../../apps/server/test/postgres-server.ts';
import { type Gate, openGate } from './gate.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { addMembers, findPlaces, type Member } from './members.ts';
import { startObjectStore } from './object-store.ts';
import { waitFor } from './programs.ts';
import { type Front, startProxy } from './proxy.ts';
import { type Station, station, THIS_RELEASE } from './station.ts';
import type { Places } from './steps.ts';

/** People of whom the drills speak. */
export const PEOPLE = 200;

/** Everything that runs. */
export type Site = {
  /** Where people call. */
  origin: string;
  proxy: Front;
  stations: readonly [Station, Station];
  /** The database, past the servers. */
  store: Store;
  mail: MailSink;
  gates: { s3: Gate; mail: Gate };
  members: Member[];
  places: Places;
  /** Waits until HAProxy sends people to a server again, or not any more. */
  isUsed(of: Station, used: boolean): Promise<void>;
  stop(): Promise<void>;
};

/** How a site is other than usual. */
export type SiteOptions = {
  people?: number;
  /** The folder of the release that fills the database and that both servers are. */
  release?: string;
  /** The database; one of its own unless told. */
  databaseUrl?: string;
  /** What the servers are told beside the usual, such as that files are in a folder. */
  env?: Record<string, string>;
};

/** Starts all of it. What it has started by then is stopped when something does not start. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { people = PEOPLE, release = THIS_RELEASE } = options;
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const it of stops.splice(0).reverse()) await it().catch(() => undefined);
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'station-drill-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const databaseUrl = options.databaseUrl ?? (await ownDatabase(stops));
    const s3 = await startObjectStore();
    stops.push(() => s3.close());
    const mail = await startMailSink();
    stops.push(() => mail.close());
    const gates = {
      s3: await openGate(Number(new URL(s3.settings.endpoint).port)),
      mail: await openGate(mail.port),
    };
    stops.push(
      () => gates.s3.close(),
      () => gates.mail.close(),
    );
    const front = await freePort();
    const dataDir = join(folder, 'data');
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString('hex'),
      ADMIN_PASSWORD: randomBytes(12).toString('hex'),
      PUBLIC_URL: `http://127.0.0.1:${front}`,
      TRUST_PROXY: 'true',
      SMTP_URL: `smtp://127.0.0.1:${gates.mail.port}`,
      S3_ENDPOINT: `http://127.0.0.1:${gates.s3.port}`,
      S3_BUCKET: s3.settings.bucket,
      S3_REGION: s3.settings.region,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      ...options.env,
    };
    await fill(release, env);
    const store = await openStore({ databaseUrl, dataDir });
    stops.push(() => store.close());
    const members = await addMembers(store, people);
    const places = await findPlaces(store);
    const begin = async () => station(await freePort(), await freePort(), env);
    const stations = [await begin(), await begin()] as const;
    for (const one of stations) {
      stops.push(() => one.stop('SIGKILL'));
      await one.start({ release });
    }
    const servers = stations.map((it) => ({ calls: it.port, lines: it.linesPort }));
    const proxy = await startProxy(folder, front, servers);
    stops.push(() => proxy.stop());
    const isUsed = (of: Station, used: boolean) => {
      const name = `station${stations.indexOf(of) + 1}`;
      return waitFor(
        async () => (await proxy.states())[name]?.startsWith('UP') === used,
        30_000,
        `HAProxy to see that ${name} is ${used ? 'up' : 'down'}`,
      );
    };
    for (const one of stations) await isUsed(one, true);
    const { origin } = proxy;
    return { origin, proxy, stations, store, mail, gates, members, places, isUsed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ownDatabase(stops: (() => Promise<unknown>)[]): Promise<string> {
  const postgres = await startPostgres({ fsync: true });
  stops.push(() => postgres.stop());
  return createDatabase(postgres.url, 'station');
}

/**
 * Migrates and fills the database as `npm run demo` does. In a process that this one waits for: the S3 of
 * this one has to answer it meanwhile.
 */
async function fill(release: string, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [`${release}scripts/demo.ts`], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The demo ended with ${code}`);
}
