/** How soon a server on the embedded store answers after SIGKILL (issue 19, section 4), and that nothing is lost. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverProgram } from '../apps/server/build/if-needed.ts';
import { makeContacts } from '../scripts/make-contacts.ts';
import { serverFlags, serverVariables } from '../scripts/start.ts';
import {
  contactsWorkbook,
  getJson,
  type Host,
  type Session,
  seconds,
  signIn,
} from './contacts-client.ts';
import { commitImport, startImport } from './contacts-imports.ts';
import { markdownTable, medianOf, type Row, verdict } from './measure.ts';

/** The limit of the issue, on a quiet machine. */
const ANSWER_MS = 5_000;

/** Each way to end is tried so often; the median counts. */
const ROUNDS = 3;

/** As much log as there may be between two checkpoints, and a little more (`maintenance.ts`). */
const IMPORTED = 20_000;

const WRITERS = 4;
const WRITE_MS = 10_000;

/** Contacts that nobody had before, by the telephone number where they begin. */
let numbered = 3_000_000;
const nextNumber = () => {
  numbered += IMPORTED;
  return numbered;
};

type Server = { child: ChildProcess; host: Host };

export async function benchAfterKill(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'station-bench-'));
  let server = await start(dataDir);
  try {
    const headers = await signIn(server.host);
    /** Ends the server after some work, starts it, and answers the milliseconds until it answers. */
    const again = async (signal: NodeJS.Signals, work: () => Promise<unknown>): Promise<number> => {
      await work();
      const before = await total(server.host, headers);
      server.child.kill(signal);
      await once(server.child, 'exit');
      const begun = performance.now();
      server = await start(dataDir);
      const after = await total(server.host, headers);
      const taken = performance.now() - begun;
      if (!(after >= before)) throw new Error(`${before - after} contacts were lost`);
      return taken;
    };
    const rounds = async (signal: NodeJS.Signals, work: () => Promise<unknown>) => {
      const taken: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) taken.push(await again(signal, work));
      return taken;
    };
    const importing = async () => {
      const file = await contactsWorkbook(IMPORTED, nextNumber(), nextNumber());
      await commitImport(server.host, headers, await startImport(server.host, headers, file));
    };
    const orderly = await rounds('SIGTERM', () => write(server.host, headers));
    const writing = await rounds('SIGKILL', () => write(server.host, headers));
    const imported = await rounds('SIGKILL', importing);
    const against = `after an orderly end ${seconds(medianOf(orderly))}`;
    return markdownTable([
      row(`an answer after SIGKILL, ${WRITERS} people writing`, writing, against),
      row(
        `an answer after SIGKILL, right after an import of ${IMPORTED.toLocaleString('en')}`,
        imported,
        against,
      ),
    ]);
  } finally {
    server.child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function row(path: string, taken: readonly number[], against: string): Row {
  const longest = seconds(Math.max(...taken));
  return {
    path,
    measured: `${seconds(medianOf(taken))}, the longest of ${taken.length} ${longest}; nothing acknowledged was lost`,
    against,
    reach: verdict(medianOf(taken) / 1_000, ANSWER_MS / 1_000, 'at most').replace(':', ' s:'),
  };
}

async function total(host: Host, headers: Session): Promise<number> {
  const { pagination } = await getJson(`${host.station}/api/contacts`, headers);
  return pagination?.total_records ?? Number.NaN;
}

async function write({ station }: Host, headers: Session): Promise<void> {
  const people = makeContacts(1_000_000, nextNumber(), nextNumber());
  const until = performance.now() + WRITE_MS;
  const writer = async () => {
    while (performance.now() < until) {
      const answer = await fetch(`${station}/api/contacts`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(people.next().value),
      });
      if (!answer.ok) throw new Error(`A contact was refused: ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

/** The server as `npm start` starts it; answers when it says that it is ready. */
async function start(dataDir: string): Promise<Server> {
  const child = spawn(process.execPath, [...serverFlags, serverProgram], {
    env: {
      ...process.env,
      ...serverVariables,
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      ADMIN_PASSWORD: 'bench-password',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const station = /ready at (http:\/\/\S+)/.exec(line)?.[1];
    if (station === undefined) continue;
    // What it says from now on goes nowhere, or it would wait for a reader.
    child.stdout.resume();
    return { child, host: { station, bare: '', process: child } };
  }
  throw new Error('The server did not start');
}
