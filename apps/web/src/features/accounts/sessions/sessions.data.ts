import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
} from '@station/contract/accounts/sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { endStoredSession } from '../../../platform/stored-session.ts';
import { useWrite } from '../../../platform/write.ts';

/** Key of one's own sessions in the cache: whoever ends some drops it. */
const SESSIONS_KEY = ['sessions'] as const;

/** One's own sessions, this one first. */
export function useSessions() {
  return useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
  });
}

/** Ends one session. */
export function useEndSession() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (id: number) => call(endSession, { params: { id } }),
    onSuccess: (_, id) =>
      client.setQueryData<Session[]>(SESSIONS_KEY, (all) => all?.filter((one) => one.id !== id)),
    // Also after a failure: it may have ended already.
    onSettled: () => void client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

/** Ends all sessions but this one; gives back how many there were. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async () => (await call(endOtherSessions)).ended,
    onSettled: () => void client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

/** Signs out everywhere, here too. */
export function useEndAllSessions() {
  return useWrite({
    mutationFn: () => call(endAllSessions),
    onSuccess: () => endStoredSession('signed-out'),
  });
}
