import type { Source } from './read-source.ts';
import { findDomain, findRoom, isTest } from './rooms.ts';
import type { Violation } from './violation.ts';

/**
 * Holds every table to one writer: SQL may read any table, but only the feature (or the platform
 * room) that owns it changes its rows. Migrations and tests are free.
 */
export function checkWriters(sources: readonly Source[]): Violation[] {
  const writersOf = new Map<string, Map<string, { file: string; line: number }[]>>();
  for (const source of sources) {
    const writer = writerOf(source.path);
    if (writer === undefined) continue;
    for (const { table, line } of source.writes) {
      const writers = writersOf.get(table) ?? new Map();
      writersOf.set(table, writers);
      writers.set(writer, [...(writers.get(writer) ?? []), { file: source.path, line }]);
    }
  }

  return [...writersOf].flatMap(([table, writers]) => {
    if (writers.size < 2) return [];
    const names = [...writers.keys()].sort().join(' and ');
    return [...writers.values()].flat().map((place): Violation => {
      const why = `'${table}' is changed by ${names}; only its owner writes a table`;
      return { ...place, rule: 'one-writer', why, level: 'error' };
    });
  });
}

/**
 * Has every `lock…` of a file of queries take a transaction: outside of one, what it locks is free
 * again before anybody can lean on it.
 */
export function checkLocks({ path, locks }: Source): Violation[] {
  if (!path.endsWith('.queries.ts')) return [];
  return locks.flatMap(({ name, line, takesTrx }): Violation[] => {
    const why = `'${name}' locks, so its first parameter is a 'Trx' of db/db.ts`;
    return takesTrx ? [] : [{ file: path, line, rule: 'lock', why, level: 'error' }];
  });
}

function writerOf(path: string): string | undefined {
  if (isTest(path)) return undefined;
  return findRoom(path)?.name === 'server/platform' ? 'platform' : findDomain(path);
}
