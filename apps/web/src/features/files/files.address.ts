import { FILE_TYPES } from '@station/contract/files/file-fields';
import { FILE_SORTS } from '@station/contract/files/nodes';
import { useLocation } from '@tanstack/react-router';
import {
  type AddressOf,
  type AddressPart,
  listAddress,
  oneOf,
  pageNumber,
  recordId,
  type SearchOf,
  text,
} from '../../platform/list-address.ts';

/** What is listed: `all` files wherever they stand, or what stands in a folder (`root`: at the top). */
export type Place = 'all' | 'root' | number;

const place = (usual: Place): AddressPart<Place> => ({
  usual,
  read: (given) => {
    if (given === 'all' || given === 'root') return given;
    const id = Number(given);
    return Number.isSafeInteger(id) && id > 0 ? id : undefined;
  },
  write: (value) => (value === usual ? undefined : value),
});

const parts = {
  search: text(200),
  category: text(50),
  type: oneOf(FILE_TYPES),
  tag: text(40),
  owner: recordId(),
  sort: oneOf(FILE_SORTS, 'upload_date'),
  direction: oneOf(['asc', 'desc'], 'desc'),
  view: oneOf(['list', 'grid'], 'list'),
  page: pageNumber(),
};

/** What the file manager shows: all files, as the specification has it, unless a folder is opened. */
export const useManagerAddress = listAddress({ ...parts, folder: place('all') });

/** What a person's own files show: they begin at the top of their folders. */
export const useOwnFilesAddress = listAddress({ ...parts, folder: place('root') });

export type FilesAddress = AddressOf<typeof useManagerAddress>;
export type FilesSearch = SearchOf<typeof useManagerAddress>;

/** The two places that files are looked at in. */
export type FilesBase = '/app/files' | '/home/upload';

/** The one that is open. */
export function useFilesBase(): FilesBase {
  const inHub = useLocation({ select: ({ pathname }) => pathname.startsWith('/app') });
  return inHub ? '/app/files' : '/home/upload';
}
