/** What an import is made of, each part timed alone on the store that the import will run on. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardFile } from '@station/excel/guard';
import { openWorkbook } from '@station/excel/open-workbook';
import { DEFAULT_WORKBOOK_LIMITS } from '@station/excel/workbook-limits';
import type { Connection, Pool, PoolClient, Submittable } from 'pg';
import { derivedColumns } from '../apps/server/src/features/contacts/contacts/search-column.ts';
import { makeContacts } from '../scripts/make-contacts.ts';
import { elapsedMs } from './measure.ts';

/** Milliseconds of each part. */
export type Parts = { scan: number; copy: number; joins: number; insert: number };

/** What is stored of a made contact. */
export const COLUMNS =
  'name, phone, position, email, company, address, category, search, phone_key' as const;

/** All contacts of an import have the same. */
const IMPORT_ID = '00000000-0000-4000-8000-000000000000';

/** Times the parts of an import of so many contacts; `file` is the workbook with them. */
export async function timeParts(pool: Pool, contacts: number, file: Uint8Array): Promise<Parts> {
  const scan = await timeScan(file);
  const lines = copyLines(contacts);
  const client = await pool.connect();
  try {
    await client.query(`
      create unlogged table bench_staged (row int generated always as identity primary key,
        name text, phone text, position text, email text, company text, address text,
        category text, search text collate "C", phone_key text collate "C")`);
    // The table as it is, with indexes, computed columns and foreign key, but without triggers.
    await client.query('create table bench_indexed (like contact including all)');
    await client.query('alter table bench_indexed add foreign key (category) references category');
    const copy = await elapsedMs(() => copyInto(client, `bench_staged (${COLUMNS})`, lines));
    await client.query('analyze bench_staged');
    const joins = await elapsedMs(() =>
      client.query(`
        select (select count(*) from bench_staged join contact using (phone_key)),
          (select count(*) from bench_staged join (
            select phone_key, min(row) as first from bench_staged group by 1 having count(*) > 1
          ) repeated using (phone_key) where row > first)`),
    );
    const insert = await elapsedMs(() =>
      client.query(
        `insert into bench_indexed (import_id, ${COLUMNS})
         select '${IMPORT_ID}', ${COLUMNS} from bench_staged order by row`,
      ),
    );
    await client.query('drop table bench_staged, bench_indexed');
    return { scan, copy, joins, insert };
  } finally {
    client.release();
  }
}

/** Inflating and scanning, in this process and up to the texts of every row. */
async function timeScan(bytes: Uint8Array): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-parts-'));
  const file = join(folder, 'contacts.xlsx');
  await writeFile(file, bytes);
  let characters = 0;
  const taken = await elapsedMs(async () => {
    const guarded = await guardFile(file, DEFAULT_WORKBOOK_LIMITS);
    const source = await openWorkbook(guarded, undefined, DEFAULT_WORKBOOK_LIMITS);
    await source.scan(
      (cells) => {
        for (const { text } of cells) characters += text.length;
      },
      async () => undefined,
    );
  });
  await rm(folder, { recursive: true });
  if (characters === 0) throw new Error('Nothing was read');
  return taken;
}

/** Made contacts as COPY takes them, with what is stored beside what was typed. */
export function copyLines(contacts: number, seed?: number, first?: number): Buffer[] {
  const pieces: Buffer[] = [];
  let lines = '';
  for (const contact of makeContacts(contacts, seed, first)) {
    const { search, phone_key } = derivedColumns({
      ...contact,
      other_phones: [],
      other_emails: [],
    });
    const { name, phone, position, email, company, address, category } = contact;
    const values = [name, phone, position, email, company, address, category, search, phone_key];
    lines += `${values.map((value) => value.replace(/[\\\n\t]/g, escaped)).join('\t')}\n`;
    if (lines.length < 60_000) continue;
    pieces.push(Buffer.from(lines));
    lines = '';
  }
  return [...pieces, Buffer.from(lines)];
}

const escaped = (character: string): string => ({ '\n': '\\n', '\t': '\\t' })[character] ?? '\\\\';

/** COPY as `pg` speaks it under its surface. */
type CopyConnection = Connection & {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

/** Copies lines into a table; `table` names its columns as well. */
export async function copyInto(client: PoolClient, table: string, pieces: Buffer[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const copying: Submittable & Record<string, unknown> = {
      submit: (connection: Connection) =>
        (connection as CopyConnection).query(`copy ${table} from stdin`),
      handleCopyInResponse(connection: CopyConnection) {
        for (const piece of pieces) connection.sendCopyFromChunk(piece);
        connection.endCopyFrom();
      },
      handleCommandComplete() {},
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    };
    client.query(copying);
  });
}
