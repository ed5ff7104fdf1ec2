import { readFileSync } from 'node:fs';

/** The rows of a table under `data/`, without its heading. Cells are separated by tabs. */
export function readData(name: string): string[][] {
  const text = readFileSync(new URL(`../data/${name}.tsv`, import.meta.url), 'utf8');
  const lines = text.split('\n').slice(1);
  return lines.filter((line) => line !== '').map((line) => line.split('\t'));
}
