import { handleAccessRequest, listAccessRequests } from '@station/contract/launcher/launcher';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';

const ACCESS_REQUESTS_KEY = ['access-requests'] as const;

/** Requests for access, open ones first. */
export function useAccessRequests() {
  return useQuery({
    queryKey: ACCESS_REQUESTS_KEY,
    queryFn: async ({ signal }) => (await call(listAccessRequests, { signal })).data,
  });
}

/** Marks a request as handled. */
export function useHandleAccessRequest() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ id, decision }: { id: number; decision: 'granted' | 'declined' }) =>
      call(handleAccessRequest, { params: { id }, body: { decision } }),
    onSettled: () => void client.invalidateQueries({ queryKey: ACCESS_REQUESTS_KEY }),
  });
}
