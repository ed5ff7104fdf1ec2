import { listFolders } from '@station/contract/files/nodes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useUser } from '../../platform/session.ts';
import { FILES_KEY } from './files.data.ts';

/**
 * The folders that stand in one (`root` for the top) and may be put something into: one's own first, and of
 * others `whose` they are, for what is put there becomes theirs.
 */
export function useFolders(parent: number | 'root') {
  const me = useUser()?.id;
  return useQuery({
    queryKey: [...FILES_KEY, 'folders', parent],
    queryFn: ({ signal }) => call(listFolders, { query: { parent }, signal }),
    select: ({ data }) =>
      data
        .map(({ id, name, owner }) => ({ id, name, whose: owner.id === me ? '' : owner.name }))
        .toSorted((one, other) => Number(one.whose !== '') - Number(other.whose !== '')),
  });
}
