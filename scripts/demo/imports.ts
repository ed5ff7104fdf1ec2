import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeWorkbook } from '@station/excel/write-workbook';
import { contactImports } from '../../apps/server/src/features/contacts/contacts/contact-import.kind.ts';
import {
  commitImport,
  startImport,
} from '../../apps/server/src/features/imports/imports.actions.ts';
import { findImport } from '../../apps/server/src/features/imports/imports.queries.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';
import { type MadeContact, makeContacts } from '../make-contacts.ts';

/** Another seed than the contacts have, so that these are other people. */
const SEED = 7;

/** Files that were brought along, and how many people each has. */
const FILES = { 'danh-ba-van-phong.xlsx': 24, 'khach-hoi-thao.xlsx': 40 };

/** Imports contacts from Excel, so that their history tells of something. */
export async function fillImports(context: Context, actor: Actor): Promise<string> {
  const known = await context.db.selectFrom('import').select('id').executeTakeFirst();
  if (known) return 'There were imports already; none were added.';
  const people = makeContacts(200, SEED);
  for (const [filename, count] of Object.entries(FILES)) {
    const rows = take(people, count).map(({ name, phone, company }) => [name, phone, company]);
    // A number that no one can have, and somebody who stands there twice.
    const [first = []] = rows;
    await importFile(context, actor, filename, [...rows, ['Không có số', '12', ''], first]);
  }
  return `${Object.keys(FILES).length} Excel files were imported.`;
}

function take(people: Generator<MadeContact>, count: number): MadeContact[] {
  return Array.from({ length: count }, () => people.next().value).filter((it) => it !== undefined);
}

async function importFile(
  context: Context,
  actor: Actor,
  filename: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  const path = join(tmpdir(), `station-demo-${process.pid}.xlsx`);
  const columns = ['Tên', 'Điện thoại', 'Công ty'].map((header) => ({ header, width: 24 }));
  const workbook = await writeWorkbook({ sheetName: 'Contacts', columns, rows });
  await pipeline(Readable.from(workbook), createWriteStream(path));
  const remove = () => rm(path, { force: true });
  const file = { path, filename, fields: {}, remove };
  const { id, done } = await startImport(context, actor, contactImports, file);
  await done;
  const record = await findImport(context.db, id);
  if (!record) throw new Error(`The import of ${filename} is gone.`);
  const { signal } = new AbortController();
  await commitImport(context, actor, contactImports, record, { signal, onProgress: () => {} });
}
