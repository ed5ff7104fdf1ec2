/** Speed of the contacts' imports and exports with 100,000 rows (issue 4, "Speed"). */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverFlags, serverVariables } from '../scripts/start.ts';
import {
  contactsWorkbook,
  getJson,
  type Host,
  mebibytes,
  memoryOf,
  ms,
  type Session,
  seconds,
} from './contacts-client.ts';
import type { Parts } from './contacts-parts.ts';
import { elapsedMs, type Row, verdict } from './measure.ts';

/** Limits of issues 4 and 19. */
const IMPORT_TIMES_PARTS = 2;
const PREVIEW_MS = 2_000;
const EXPORT_TIMES_WRITER = 1.4;
const OTHERS_P99_MS = 200;
const SERVER_MIB = 150;

const PREVIEW_ROWS = 10_000;

/** A server that has nothing to do gives back memory by itself, some seconds later. */
const REST_MS = 20_000;

/** A file that no other import here has rows of. */
const OTHER_SEED = 7;

const sumOf = ({ scan, copy, joins, insert }: Parts) => scan + copy + joins + insert;

/** Both steps of an import of an empty directory, against its parts. */
export async function benchImport(
  host: Host,
  headers: Session,
  file: Buffer,
  parts: Parts,
  contacts: number,
): Promise<Row[]> {
  let id = '';
  const read = await elapsedMs(async () => {
    id = await startImport(host, headers, file);
  });
  let added = 0;
  const commit = await elapsedMs(async () => {
    added = await commitImport(host, headers, id);
  });
  if (added !== contacts) throw new Error(`${added} contacts were added`);
  const partTexts = [
    `inflate and scan ${seconds(parts.scan)}`,
    `COPY to staging ${seconds(parts.copy)}`,
    `duplicate joins ${seconds(parts.joins)}`,
    `insert into the indexed table ${seconds(parts.insert)}`,
  ];
  return [
    {
      path: `import of ${contacts.toLocaleString('en')} rows, end to end`,
      measured: `${seconds(read + commit)}: to the preview ${seconds(read)}, commit ${seconds(commit)}`,
      against: `its parts alone ${seconds(sumOf(parts))}: ${partTexts.join(', ')}`,
      reach: verdict((read + commit) / sumOf(parts), IMPORT_TIMES_PARTS, 'at most'),
    },
  ];
}

/** From the last byte sent to the first rows with what becomes of them. */
export async function benchPreview(host: Host, headers: Session): Promise<Row[]> {
  const file = await contactsWorkbook(PREVIEW_ROWS, OTHER_SEED);
  let id = '';
  const taken = await elapsedMs(async () => {
    id = await startImport(host, headers, file);
    await getJson(`${host.station}/api/imports/${id}/rows`, headers);
  });
  await getJson(`${host.station}/api/imports/${id}`, headers, 'DELETE');
  return [
    {
      path: `first preview of ${PREVIEW_ROWS.toLocaleString('en')} rows`,
      measured: seconds(taken),
      against: 'sending the file and the first page of rows included, drawing it not',
      reach: verdict(taken / 1000, PREVIEW_MS / 1000, 'at most').replace(':', ' s:'),
    },
  ];
}

/** The export of everything against its writer alone, which gets its rows from memory; the better of three each. */
export async function benchExport(host: Host, headers: Session, contacts: number): Promise<Row[]> {
  const writer = await timeWriter(contacts);
  let bytes = 0;
  let peak = 0;
  const before = await memoryOf(host);
  const exportAll = async () => {
    bytes = 0;
    let asked = 0;
    for await (const chunk of await exportBytes(host, headers)) {
      bytes += chunk.length;
      if (bytes - asked < 1_000_000) continue;
      asked = bytes;
      peak = Math.max(peak, await memoryOf(host));
    }
  };
  let taken = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) taken = Math.min(taken, await elapsedMs(exportAll));
  return [
    {
      path: `export of ${contacts.toLocaleString('en')} contacts`,
      measured: `${seconds(taken)}, ${(bytes / 1e6).toFixed(1)} MB`,
      against: `the writer alone ${seconds(writer)}`,
      reach: `${verdict(taken / writer, EXPORT_TIMES_WRITER, 'at most')}; ${mebibytes(peak - before)} more resident at its peak`,
    },
  ];
}

/** Milliseconds, in a process with the flags of the server. */
async function timeWriter(contacts: number): Promise<number> {
  const child = fork(new URL('contacts-writer.ts', import.meta.url), [String(contacts)], {
    env: { ...process.env, ...serverVariables },
    execArgv: [...serverFlags],
  });
  const [taken] = (await once(child, 'message')) as [number];
  return taken;
}

export async function exportBytes(host: Host, headers: Session) {
  const response = await fetch(`${host.station}/api/contacts/export/excel`, { headers });
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}`);
  return response.body;
}

/** How long other calls take while one import and one export run. */
export async function benchOthers(host: Host, headers: Session, contacts: number): Promise<Row[]> {
  const file = await contactsWorkbook(contacts, OTHER_SEED);
  let over = false;
  const work = async () => {
    const id = await startImport(host, headers, file);
    await commitImport(host, headers, id);
  };
  const exporting = async () => {
    while (!over) for await (const _ of await exportBytes(host, headers)) if (over) return;
  };
  const taken: number[] = [];
  const probing = async (path: string) => {
    while (!over) {
      taken.push(await elapsedMs(() => getJson(`${host.station}${path}`, headers)));
      await sleep(10);
    }
  };
  const importing = work().finally(() => {
    over = true;
  });
  const others = ['', '?page=20', '?search=nguyen%20thi%20anh', '/stats'];
  await Promise.all([
    importing,
    exporting(),
    ...others.map((query) => probing(`/api/contacts${query}`)),
  ]);
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor((taken.length - 1) * share)] ?? Number.NaN;
  return [
    {
      path: 'other calls while one import and one export run',
      measured: `99th percentile ${ms(at(0.99))}`,
      against: `${taken.length.toLocaleString('en')} calls; median ${ms(at(0.5))}, longest ${ms(at(1))}`,
      reach: verdict(at(0.99), OTHERS_P99_MS, 'at most').replace(':', ' ms:'),
    },
  ];
}

/** Resident memory of the server, after everything else. */
export async function benchMemory(
  host: Host,
  { before, limited }: { before: number; limited: boolean },
): Promise<Row[]> {
  const atOnce = await memoryOf(host);
  await sleep(REST_MS);
  const memory = await memoryOf(host);
  return [
    {
      path: 'server memory after all of it',
      measured: `${mebibytes(memory)} after ${seconds(REST_MS)} of rest`,
      against: `${mebibytes(before)} before the first call, ${mebibytes(atOnce)} at once after the last`,
      reach: limited
        ? verdict(memory / 2 ** 20, SERVER_MIB, 'at most').replace(':', ' MiB:')
        : 'written down; the store is inside',
    },
  ];
}

/** Sends a file; answers when its rows are ready to be looked at. */
export async function startImport(host: Host, headers: Session, file: Buffer): Promise<string> {
  const form = new FormData();
  form.set('excelFile', new Blob([new Uint8Array(file)]), 'contacts.xlsx');
  const response = await fetch(`${host.station}/api/imports?kind=contacts`, {
    method: 'POST',
    headers,
    body: form,
  });
  const answer = (await response.json()) as { data?: { id: string; state: string } };
  if (answer.data?.state !== 'ready') throw new Error(JSON.stringify(answer).slice(0, 300));
  return answer.data.id;
}

/** Writes what is ready; answers how many contacts were added. */
export async function commitImport(host: Host, headers: Session, id: string): Promise<number> {
  const { data } = await getJson(`${host.station}/api/imports/${id}/commit`, headers, 'POST');
  return data.counts.added;
}
