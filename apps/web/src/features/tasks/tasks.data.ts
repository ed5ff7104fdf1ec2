import { cancelJob, JOBS_PAGE_SIZE, listJobs, retryJob } from '@station/contract/tasks/tasks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useWrite } from '../../platform/write.ts';
import type { JobsAddress } from './tasks.address.ts';

const JOBS_KEY = ['jobs'] as const;

/**
 * Servers tell when a task moves on. What they do for themselves every few seconds they keep to
 * themselves, so the page asks for that, in milliseconds.
 */
const ASK_AGAIN_MS = 10_000;

/** The page of tasks that the address asks for. */
export function useJobs({ show, page }: JobsAddress) {
  return useQuery({
    queryKey: [...JOBS_KEY, { show, page }],
    queryFn: ({ signal }) =>
      call(listJobs, { query: { show, page, limit: JOBS_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  });
}

/** Calls a task off, or tries it again. */
export function useJobChange() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ id, change }: { id: number; change: 'cancel' | 'retry' }) =>
      call(change === 'cancel' ? cancelJob : retryJob, { params: { id } }),
    // Also after a failure: it may have ended meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: JOBS_KEY }),
  });
}
