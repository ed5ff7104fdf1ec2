import { getHealth } from '@station/contract/health/health';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';

/** Whoever leaves the page open sees it as it is now; in milliseconds. */
const ASK_AGAIN_MS = 30_000;

/** How the servers do. */
export function useHealth() {
  return useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await call(getHealth, { signal })).data,
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  });
}
