import type { BodyInput } from '@station/contract/endpoint';
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
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
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
  const client = useQueryClient();
  const onSettled = () => void client.invalidateQueries({ queryKey: FILES_KEY });
  return {
    share: useWrite({
      mutationFn: ({ id, ...body }: { id: number } & BodyInput<typeof shareFileNode>) =>
        call(shareFileNode, { params: { id }, body }),
      onSettled,
    }),
    withdraw: useWrite({
      mutationFn: (id: number) => call(withdrawShare, { params: { id } }),
      onSettled,
    }),
    makeLink: useWrite({
      mutationFn: (body: BodyInput<typeof createFileLink>) => call(createFileLink, { body }),
      onSettled,
    }),
    withdrawLink: useWrite({
      mutationFn: (id: number) => call(withdrawFileLink, { params: { id } }),
      onSettled,
    }),
    makeRequest: useWrite({
      mutationFn: (body: BodyInput<typeof createUploadRequest>) =>
        call(createUploadRequest, { body }),
      onSettled,
    }),
    withdrawRequest: useWrite({
      mutationFn: (id: number) => call(withdrawUploadRequest, { params: { id } }),
      onSettled,
    }),
    markSeen: useWrite({
      mutationFn: (id: number) => call(markHandedInSeen, { params: { id } }),
      onSettled,
    }),
  };
}

/** Opens a link as its guest. */
export function useOpenLink() {
  return useWrite({
    mutationFn: (body: BodyInput<typeof openFileLink>) => call(openFileLink, { body }),
  });
}

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
export function useOpenRequest() {
  return useWrite({
    mutationFn: (body: BodyInput<typeof openUploadRequest>) => call(openUploadRequest, { body }),
  });
}
