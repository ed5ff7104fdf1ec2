import { listGuestNodes, openFileLink } from '@station/contract/files/guest-links';
import {
  createFileLink,
  getLinkRules,
  listFileLinks,
  listFileLinkUses,
  withdrawFileLink,
} from '@station/contract/files/links';
import {
  createUploadRequest,
  listHandedInFiles,
  listUploadRequests,
  markHandedInSeen,
  openUploadRequest,
  withdrawUploadRequest,
} from '@station/contract/files/requests';
import {
  listSharedNodes,
  listShares,
  shareFileNode,
  withdrawShare,
} from '@station/contract/files/shares';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useEndpointWrite, useRefresh } from '../../../platform/saved-by.ts';
import { FILES_KEY } from '../files.data.ts';

/** With whom a file or folder is shared. */
export function useShares(id: number) {
  return useQuery({
    queryKey: [...FILES_KEY, 'shares', id],
    queryFn: ({ signal }) => call(listShares, { params: { id }, signal }),
    select: ({ data }) => data,
  });
}

/** What others have shared with whoever asks. */
export function useSharedNodes({ search, page }: { search: string; page: number }) {
  return useQuery({
    queryKey: [...FILES_KEY, 'shared', { search, page }],
    queryFn: ({ signal }) => call(listSharedNodes, { query: { search, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What is asked of links before one is made. */
export function useLinkRules() {
  return useQuery({
    queryKey: [...FILES_KEY, 'link-rules'],
    queryFn: ({ signal }) => call(getLinkRules, { signal }),
    select: ({ data }) => data,
  });
}

type LinksQuery = { show: 'live' | 'all'; page: number; node?: number };

/** Links, newest first; those of one file with `node`. */
export function useFileLinks({ show, page, node }: LinksQuery) {
  return useQuery({
    queryKey: [...FILES_KEY, 'links', { show, page, node }],
    queryFn: ({ signal }) =>
      call(listFileLinks, { query: { show, page, ...(node && { node }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Who used a link when, page by page, and how often that was in all. */
export function useLinkUses(id: number) {
  return useInfiniteQuery({
    queryKey: [...FILES_KEY, 'link-uses', id],
    queryFn: ({ pageParam: page, signal }) =>
      call(listFileLinkUses, { params: { id }, query: { page }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, total_pages } }) =>
      page < total_pages ? page + 1 : undefined,
    select: ({ pages }) => ({
      uses: pages.flatMap(({ data }) => data),
      total: pages.at(-1)?.pagination.total_records ?? 0,
    }),
  });
}

/** Upload requests, newest first. */
export function useUploadRequests({ show, page }: Omit<LinksQuery, 'node'>) {
  return useQuery({
    queryKey: [...FILES_KEY, 'requests', { show, page }],
    queryFn: ({ signal }) => call(listUploadRequests, { query: { show, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What guests have handed in by a request. */
export function useHandedIn(id: number) {
  return useQuery({
    queryKey: [...FILES_KEY, 'handed-in', id],
    queryFn: ({ signal }) => call(listHandedInFiles, { params: { id }, signal }),
    select: ({ data }) => data,
  });
}

/** What is done about sharing; all that is shown of it is read anew. */
export function useSharingCalls() {
  const refresh = useRefresh(FILES_KEY);
  return {
    share: useEndpointWrite(shareFileNode, refresh),
    withdraw: useEndpointWrite(withdrawShare, refresh),
    makeLink: useEndpointWrite(createFileLink, refresh),
    withdrawLink: useEndpointWrite(withdrawFileLink, refresh),
    makeRequest: useEndpointWrite(createUploadRequest, refresh),
    withdrawRequest: useEndpointWrite(withdrawUploadRequest, refresh),
    markSeen: useEndpointWrite(markHandedInSeen, refresh),
  };
}

/** Opens a link as its guest. */
export const useOpenLink = () => useEndpointWrite(openFileLink);

/** What is in a shared folder. */
export function useGuestNodes(access: string, folder: number | undefined, page: number) {
  return useQuery({
    queryKey: ['guest-files', access, folder, page],
    queryFn: ({ signal }) =>
      call(listGuestNodes, { query: { access, page, ...(folder && { folder }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Opens an upload request as its guest. */
export const useOpenRequest = () => useEndpointWrite(openUploadRequest);
