import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const ledger = readFileSync(`${root}/docs/security-ledger.md`, 'utf8');

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const CHAPTERS = {
  1: [8, 19],
  2: [4, 7],
  3: [8, 11],
  4: [2, 8],
  5: [4, 5],
  6: [13, 23],
  7: [6, 12],
  8: [4, 3],
  9: [4, 3],
  10: [5, 24],
  11: [3, 11],
  12: [3, 6],
  13: [1, 12],
  14: [2, 7],
  15: [3, 10],
  16: [0, 16],
  17: [0, 7],
};

type Row = { number: string; level: number; verdict: string };

const rows: Row[] = [...ledger.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(
  ([, number = '', rest = '']) => {
    const [level = '', , verdict = ''] = rest.split(' | ');
    return { number, level: Number(level), verdict: verdict.trim() };
  },
);

/** The tests that a verdict names: their file, and the name as it stands there. */
function citedIn(verdict: string): { file: string; name: string }[] {
  return [...verdict.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` «([^»]+)»/g)].map(
    ([, file = '', name = '']) => ({ file, name }),
  );
}

/** Whether a file has a test of that name: the first text that is given to `test`, or to its rows. */
function holds(file: string, name: string): boolean {
  if (!existsSync(`${root}/${file}`)) return false;
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:\\btest|\\))\\(\\s*(['"\`])${quoted}\\1`).test(
    readFileSync(`${root}/${file}`, 'utf8'),
  );
}

test('Every test that the ledger names exists', () => {
  const cited = rows.flatMap(({ number, verdict }) =>
    citedIn(verdict).map((it) => ({ number, ...it })),
  );
  expect(cited.length).toBeGreaterThan(200);
  expect(cited.filter(({ file, name }) => !holds(file, name))).toEqual([]);
});

test('A test that is gone, or has another name, is found out', () => {
  const file = 'scripts/security-ledger.test.ts';
  expect(holds(file, 'Every test that the ledger names exists')).toBe(true);
  expect(holds(file, 'Every test that the ledger names')).toBe(false);
  expect(holds('scripts/gone.test.ts', 'Every test that the ledger names exists')).toBe(false);
});

test('Each requirement has one verdict: shown by a test, does not apply, or not met', () => {
  const without = rows.filter(({ verdict }) =>
    verdict.startsWith('shown by ')
      ? citedIn(verdict).length === 0 || citedIn(verdict).length !== verdict.split('; ').length
      : !/^(?:does not apply, because|not met:) \S/.test(verdict),
  );
  expect(without).toEqual([]);
});

test('Every requirement of levels 1 and 2 is there once, in its order', () => {
  const numbers = rows.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const byParts = numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  expect(numbers).toEqual(byParts);
  for (const [chapter, counts] of Object.entries(CHAPTERS)) {
    const own = rows.filter(({ number }) => number.startsWith(`${chapter}.`));
    const found = [1, 2].map((level) => own.filter((it) => it.level === level).length);
    expect(found, `V${chapter}`).toEqual(counts);
  }
});

test('The sums at the top are those of the rows', () => {
  for (const level of [1, 2]) {
    const count = (start: string) =>
      rows.filter((it) => it.level === level && it.verdict.startsWith(start)).length;
    const sums = [count('shown by'), count('does not apply'), count('not met')].join(' | ');
    expect(ledger).toContain(`| ${level} | ${sums} |`);
  }
});

test('SECURITY.md says in how many days a weak library is replaced', () => {
  const policy = readFileSync(`${root}/SECURITY.md`, 'utf8');
  expect(policy).toMatch(/high or critical weakness[^.]*within 7 days/);
  expect(policy).toMatch(/any other[^.]*within 30/);
  expect(policy).toContain('docs/security-ledger.md');
});
