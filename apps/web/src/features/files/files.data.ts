import type { BodyInput, QueryInput } from '@station/contract/endpoint';
import { getFileText, searchFiles } from '@station/contract/files/contents';
import type { FileNode } from '@station/contract/files/file-fields';
import { deleteFile } from '@station/contract/files/files';
import {
  copyFileNodes,
  getFileNode,
  getFileStats,
  getFileWords,
  listFileNodes,
  moveFileNodes,
  trashFileNodes,
} from '@station/contract/files/nodes';
import { getThumbnailState } from '@station/contract/files/thumbnails';
import {
  deleteFileVersion,
  listFileVersions,
  restoreFileVersion,
} from '@station/contract/files/versions';
import { createZip } from '@station/contract/files/zips';
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { call, unreachable } from '../../platform/call.ts';
import { problemFrom } from '../../platform/problem.ts';
import { useEndpointWrite, useRefresh } from '../../platform/saved-by.ts';
import { useWrite } from '../../platform/write.ts';

/** Key of everything that is read about files, as `contract/changes.ts` names the area. */
export const FILES_KEY = ['files'] as const;

/** What a list of files is asked for. */
export type FilesQuery = QueryInput<typeof listFileNodes>;

/** A page of files and folders; the one before stays until it is there. */
export function useFilesPage(query: FilesQuery) {
  return useQuery({
    queryKey: [...FILES_KEY, 'page', query],
    queryFn: ({ signal }) => call(listFileNodes, { query, signal }),
    placeholderData: keepPreviousData,
    // What is opened should be true: the addresses in it are signed for some hours only.
    staleTime: 0,
  });
}

/** Figures of all files that this person sees. */
export function useFileStats() {
  return useQuery({
    queryKey: [...FILES_KEY, 'stats'],
    queryFn: ({ signal }) => call(getFileStats, { signal }),
    select: ({ data }) => data,
  });
}

/** Categories and tags that are in use, for suggestions. */
export function useFileWords() {
  return useQuery({
    queryKey: [...FILES_KEY, 'words'],
    queryFn: ({ signal }) => call(getFileWords, { signal }),
    select: ({ data }) => data,
  });
}

/** Of fewer characters nothing is found in contents. */
const SHORTEST_SEARCH = 2;

/** Files in whose contents alone a search is found, page by page, and how many there are in all. */
export function useContentHits(search: string) {
  return useInfiniteQuery({
    queryKey: [...FILES_KEY, 'search', search],
    queryFn: ({ pageParam: page, signal }) =>
      call(searchFiles, { query: { search, found_in: 'content', page }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, total_pages } }) =>
      page < total_pages ? page + 1 : undefined,
    select: ({ pages }) => ({
      hits: pages.flatMap(({ data }) => data),
      total: pages.at(-1)?.pagination.total_records ?? 0,
    }),
    enabled: search.trim().length >= SHORTEST_SEARCH,
  });
}

/** Pause between two looks at what the server still makes of a file, in milliseconds. */
const LOOK_MS = 2_000;

/** How it stands with the small picture of a file; asked again while it waits. */
export function useThumbnailState({ id, s3_url }: FileNode, enabled: boolean) {
  return useQuery({
    // Each version has its own.
    queryKey: [...FILES_KEY, 'thumbnail', id, s3_url],
    queryFn: ({ signal }) => call(getThumbnailState, { params: { id }, signal }),
    select: ({ data }) => data,
    enabled,
    refetchInterval: ({ state }) => (state.data?.data.state === 'waiting' ? LOOK_MS : false),
  });
}

/** How it stands with reading a file for the search; asked again while it waits. */
export function useTextState({ id, s3_url }: FileNode, enabled: boolean) {
  return useQuery({
    queryKey: [...FILES_KEY, 'text', id, s3_url],
    queryFn: async ({ signal }) => {
      const { state, ahead } = (await call(getFileText, { params: { id }, signal })).data;
      return { state, ahead };
    },
    enabled,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? LOOK_MS : false),
  });
}

/** One file or folder, whole. */
export function useFileDetails(id: number, enabled = true) {
  return useQuery({
    queryKey: [...FILES_KEY, 'one', id],
    queryFn: ({ signal }) => call(getFileNode, { params: { id }, signal }),
    select: ({ data }) => data,
    enabled,
  });
}

/** The versions of a file, newest first. */
export function useFileVersions(id: number) {
  return useQuery({
    queryKey: [...FILES_KEY, 'versions', id],
    queryFn: ({ signal }) => call(listFileVersions, { params: { id }, signal }),
    select: ({ data }) => data,
  });
}

/** Has what is shown of files and of the trash read anew. */
export const useFilesRefresh = () => useRefresh(FILES_KEY, ['trash']);

/** What is done with files; each reads the lists anew, also after a failure. */
export function useFileCalls() {
  const refresh = useFilesRefresh();
  return {
    place: useWrite({
      mutationFn: ({ how, ...body }: { how: 'move' | 'copy' } & BodyInput<typeof moveFileNodes>) =>
        call(how === 'move' ? moveFileNodes : copyFileNodes, { body }),
      onSettled: refresh,
    }),
    /** A single file, by the spec's own call: it tells what else the file was good for. */
    remove: useEndpointWrite(deleteFile, refresh),
    /** Folders, which the spec has none of. */
    trash: useEndpointWrite(trashFileNodes, refresh),
    /** Saves several as one archive: the browser follows the address that is given. */
    zip: useWrite({
      mutationFn: (ids: readonly number[]) => call(createZip, { body: { ids: [...ids] } }),
      onSuccess: ({ data }) => follow(data.address, data.name),
    }),
    restoreVersion: useEndpointWrite(restoreFileVersion, refresh),
    deleteVersion: useEndpointWrite(deleteFileVersion, refresh),
  };
}

/** Lets the browser save what an address gives. */
function follow(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Reads again what is shown of files and of the trash. */
export async function refreshFiles(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: FILES_KEY }),
    client.invalidateQueries({ queryKey: ['trash'] }),
  ]);
}

/** The address under which a file is saved, whatever it is. */
export const savedFrom = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}download=true`;

/**
 * The bytes of a file at its signed address, for what shows it.
 *
 * @throws Problem when the server refuses or cannot be reached.
 */
export async function readFileBytes(
  address: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address, { signal }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw unreachable();
  });
  if (!answer.ok) {
    const body: unknown = await answer.json().catch(() => undefined);
    throw problemFrom(answer.status, body, answer.headers.get('x-request-id'));
  }
  return new Uint8Array(await answer.arrayBuffer());
}
