import type { Source } from './read-source.ts';
import { resolveImport } from './resolve.ts';
import { findRoom, isTest } from './rooms.ts';
import type { Violation } from './violation.ts';

/** What asks the server, by the module that gives it. */
const asking: Readonly<Record<string, readonly string[]>> = {
  'apps/web/src/platform/call.ts': ['call'],
  'apps/web/src/platform/transfer.ts': ['download', 'upload', 'work'],
  '@tanstack/react-query': ['useQuery', 'useQueries', 'useInfiniteQuery', 'useSuspenseQuery'],
};

/** Files of features that ask by themselves all the same. */
const exceptions = new Set([
  // Asks whether the server is there; the data beside it come with the first screen, which has no room.
  'accounts/account/account-layout.tsx',
  // One decision, made where it is shown; every list of companies would carry it.
  'companies/company-industry.tsx',
  // A door as `.data` is one; every list of contacts would carry what only this asks.
  'contacts/contacts/contact-picker.tsx',
]);

/** Holds what asks the server to the browser's `.data.ts` files, where one looks for it. */
export function checkFetches({ path, imports }: Source): Violation[] {
  const room = findRoom(path);
  const isPage = room?.name === 'web/features' || room?.name === 'web/app';
  if (!isPage || isTest(path) || /\.data\.tsx?$/.test(path)) return [];
  if (exceptions.has(path.slice(room.prefix.length))) return [];
  return imports.flatMap(({ specifier, line, names }): Violation[] => {
    const target = resolveImport(path, specifier);
    const from = target.kind === 'file' ? target.path : target.name;
    const name = names.find((one) => asking[from]?.includes(one));
    if (name === undefined) return [];
    const why = `'${name}' asks the server, which is what '.data.ts' files are for`;
    return [{ file: path, line, rule: 'fetch', why, level: 'error' }];
  });
}
