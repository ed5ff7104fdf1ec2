import type { Db } from '../../db/db.ts';

/** One number of a measure, with a value for each of its labels. */
export type Reading = { labels: Record<string, string>; value: number };

/**
 * A number of which the database knows, so that all servers tell the same one. Labels tell kinds and
 * states of ours: never a name, an address, or anything else that somebody typed.
 */
export type Measure = {
  /** Begins with `station_`. */
  name: string;
  /** One sentence, with the unit. */
  help: string;
  labels: readonly string[];
  /** Reads it by an index or from what is maintained: it is asked for several times a minute. */
  read(db: Db): Promise<readonly Reading[]>;
};

/** What a value of a label is called that is none of those that are known. */
export const OTHER = 'other';

/** Makes a measure of counts, each with one label, whose values are those of `known`. */
export function countsBy(
  label: string,
  known: readonly string[],
  {
    read,
    ...said
  }: { name: string; help: string } & {
    read(db: Db): Promise<readonly { of: string; count: number }[]>;
  },
): Measure {
  return {
    ...said,
    labels: [label],
    async read(db) {
      const counts = new Map(known.map((value) => [value, 0]));
      for (const { of, count } of await read(db)) {
        const value = counts.has(of) || known.includes(of) ? of : OTHER;
        counts.set(value, (counts.get(value) ?? 0) + count);
      }
      return Array.from(counts, ([value, count]) => ({ labels: { [label]: value }, value: count }));
    },
  };
}
