/**
 * `npm run industries -- <files>`: reads index files and tables of statistics offices (`.xlsx`, `.xls`,
 * `.tsv`, `.csv`), tells what is in them, and builds the industry model with them into
 * `data/industries/`. Without files it tells what the model knows by itself.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildModel } from '@station/industries/build-model';
import type { Example } from '@station/industries/evidence';
import { openModel } from '@station/industries/model';
import { type IndexFile, readIndexFile } from '@station/industries/read-index-file';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { runCommand } from './run-command.ts';

/** What is kept of a file beside the model: where its words come from. */
type Source = Pick<IndexFile, 'edition' | 'sha256' | 'bytes' | 'rowsRead'> & {
  file: string;
  phrases: number;
  refused: number;
  read_at: string;
};

async function industries(): Promise<void> {
  const files = process.argv.slice(2);
  const examples: Example[] = [];
  const sources: Source[] = [];
  for (const file of files) {
    const read = await readIndexFile(file);
    examples.push(...read.rows);
    sources.push(sourceOf(file, read));
    tell(file, read);
  }
  const started = performance.now();
  const bytes = await buildModel(examples);
  const { header } = openModel(bytes);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `The model knows ${header.examples} phrases, ${header.extra} of them from files: ${(bytes.length / 1e6).toFixed(1)} MB, built in ${seconds} s.`,
  );
  if (files.length === 0) return;
  const folder = join(readConfig().dataDir, 'industries');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'indexed.model'), bytes);
  await writeFile(join(folder, 'indexed.json'), `${JSON.stringify(sources, null, 2)}\n`);
  console.log(`It lies in ${folder}, with its sources beside it.`);
}

function sourceOf(file: string, read: IndexFile): Source {
  const { edition, sha256, bytes, rowsRead } = read;
  return {
    file: basename(file),
    edition,
    sha256,
    bytes,
    rowsRead,
    phrases: read.rows.length,
    refused: read.refused.length,
    read_at: new Date().toISOString(),
  };
}

function tell(file: string, read: IndexFile): void {
  console.log(`${basename(file)}: codes of ${read.edition}, sha256 ${read.sha256}`);
  console.log(`  ${read.rowsRead} rows read, ${read.rows.length} phrases taken`);
  const reasons = new Map<string, typeof read.refused>();
  for (const one of read.refused) {
    reasons.set(one.reason, [...(reasons.get(one.reason) ?? []), one]);
  }
  for (const [reason, rows] of reasons) {
    const [first] = rows;
    console.log(
      `  ${rows.length} refused: ${reason}, for instance row ${first?.row}: ${first?.cell}`,
    );
  }
  for (const sheet of read.sheetsLeftOut) console.log(`  left out: sheet ${sheet}`);
}

await runCommand(industries);
