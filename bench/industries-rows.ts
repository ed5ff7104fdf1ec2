import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Edition, Level } from '@station/industries/edition';
import type { Evidence, Example } from '@station/industries/evidence';
import { readIndexFile } from '@station/industries/read-index-file';
import { isicClassesOf } from '@station/industries/tree';

/** A row whose industry is known, in ISIC revision 4; of several codes each is right. */
export type KnownRow = {
  kind: string;
  language: string;
  evidence: Evidence;
  section: readonly string[];
  division: readonly string[];
  class: readonly string[];
  /** What an office itself coded it as, where one did. */
  official: { edition: Edition; code: string } | undefined;
  /** 0 to 4, by the row's id: curves are fitted to the first three and reported on the others. */
  fold: number;
};

/** Curves are fitted to folds below this one. */
export const FIRST_UNSEEN_FOLD = 3;

const INDEX_FILES = ['index_en.tsv', 'index_ko.tsv', 'index_vi.tsv'];

/** Where the development data lie: `--data=<folder>`, or beside the repository. */
export function dataFolder(flags: readonly string[]): string {
  const given = flags.find((flag) => flag.startsWith('--data='))?.slice('--data='.length);
  const folder = given ?? fileURLToPath(new URL('../../shared/data/industry', import.meta.url));
  if (existsSync(join(folder, 'eval_dev.csv'))) return folder;
  throw new Error(`There is no eval_dev.csv in ${folder}: say --data=<folder>.`);
}

/** Phrases of the index files, read as an upload would be. */
export async function readIndexes(folder: string): Promise<Example[]> {
  const files = await Promise.all(INDEX_FILES.map((file) => readIndexFile(join(folder, file))));
  return files.flatMap(({ rows }) => rows);
}

/** The rows that models are measured by. */
export function readRows(folder: string): KnownRow[] {
  const [headings = [], ...rows] = readCsv(readFileSync(join(folder, 'eval_dev.csv'), 'utf8'));
  return rows.map((cells) => {
    const of = (name: string) => cells[headings.indexOf(name)] ?? '';
    const codes = (name: string) => of(name).split('|').filter(Boolean);
    const { company, position, email, notes } = {
      ...{ company: of('company'), position: of('position') },
      ...{ email: of('email'), notes: of('notes') },
    };
    return {
      kind: of('kind'),
      language: of('lang'),
      evidence: { company, position, email, notes },
      section: codes('gold_section'),
      division: codes('gold_division'),
      class: codes('gold_class'),
      official: officialOf(of('source')),
      fold: foldOf(of('id')),
    };
  });
}

/** Whether a code of an edition is right for a row; undefined where nobody can say. */
export function isRight(
  row: KnownRow,
  edition: Edition,
  level: Level,
  code: string,
  isic: { section: string | null; division: string | null },
): boolean | undefined {
  if (level === 'section') return row.section.includes(isic.section ?? '');
  if (level === 'division') return row.division.includes(isic.division ?? '');
  if (row.class.length === 0) return undefined;
  const digits = level === 'group' ? 3 : 4;
  if (row.official?.edition === edition) {
    if (row.official.code.length < digits) return undefined;
    return row.official.code.slice(0, digits) === code;
  }
  return isicClassesOf(edition, code).some((one) => row.class.includes(one));
}

function officialOf(source: string): KnownRow['official'] {
  const [, scheme = '', code = ''] = /^(ksic11|vsic2025_content):(\d+)$/.exec(source) ?? [];
  if (scheme === '') return undefined;
  return { edition: scheme === 'ksic11' ? 'ksic11' : 'vsic2025', code };
}

function foldOf(id: string): number {
  let hash = 7;
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return hash % 5;
}

/** Cells between commas, with quotes around those that hold commas. */
function readCsv(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
    );
}
