import type { FilesAddress } from '../files.address.ts';
import type { FilesQuery } from '../files.data.ts';

/** What the server is asked for what an address shows; `owner` 0 for everybody's. */
export function queryOf(address: FilesAddress, owner: number): FilesQuery {
  const { search, category, type, tag, folder, sort, direction, page } = address;
  // What is in a folder is its owner's: of a shared one nothing is the reader's own.
  const whose = (typeof folder === 'number' ? 0 : owner) || address.owner;
  return {
    ...(folder !== 'all' && { folder }),
    ...(type && { type }),
    ...(whose && { owner: whose }),
    ...{ search, category, tag, sort, direction, page },
  };
}
