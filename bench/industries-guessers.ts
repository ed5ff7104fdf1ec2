import { EDITIONS } from '@station/industries/edition';
import { nodes } from '@station/industries/tree';
import type { KnownRow } from './industries-rows.ts';

/** What somebody says of a row, in ISIC revision 4. */
type Guess = { section: string | null; division: string | null };
export type Guesser = (row: KnownRow) => Guess;

/** The commonest section and division of the other folds. */
export function majority(rows: readonly KnownRow[]): Guesser {
  return (row) => {
    const others = rows.filter(({ fold }) => fold !== row.fold);
    return {
      section: commonest(others.map(({ section }) => section[0] ?? '')),
      division: commonest(others.map(({ division }) => division[0] ?? '')),
    };
  };
}

function commonest(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** The official title that shares most pairs of letters with what is known (Dice's coefficient). */
export function titleMatching(): Guesser {
  const titles = EDITIONS.flatMap((edition) =>
    nodes(edition)
      .filter(({ level }) => level === 'class')
      .map((node) => ({ node, pairs: pairsOf(node.titles.ko ?? node.titles.vi ?? '') })),
  );
  return ({ evidence: { company = '', notes = '' } }) => {
    const asked = pairsOf(`${company} ${notes}`);
    let best = 0;
    let found: Guess = { section: null, division: null };
    for (const { node, pairs } of titles) {
      const shared = [...pairs].filter((pair) => asked.has(pair)).length;
      const likeness = (2 * shared) / (pairs.size + asked.size || 1);
      if (likeness > best) {
        best = likeness;
        found = node.isic;
      }
    }
    return found;
  };
}

function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase().replace(/[^\p{L}]+/gu, ' ');
  return new Set(
    [...Array(Math.max(0, letters.length - 1)).keys()].map((at) => letters.slice(at, at + 2)),
  );
}
