import {
  getReplay,
  getVisitorTrail,
  type Replay,
  type VisitorTrail,
} from '@station/contract/visitors/visitor-trails';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { zoneHere } from '../../../platform/days.ts';

/** Whose trail: of an account on a day, or of a guest's tab. */
export type Whose = { accountId: number; day: string } | { sessionId: string };

/**
 * Asked for once for each time that it is opened: each look is in the audit log. What is not static is
 * asked for anew whenever the sockets were away.
 */
const ONCE = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: 'static',
  gcTime: 0,
} as const;

/** Where somebody went. */
export function useTrail(whose: Whose) {
  return useQuery<VisitorTrail>({
    ...ONCE,
    queryKey: ['visitor-trails', 'trail', whose],
    queryFn: async ({ signal }) => {
      const query =
        'sessionId' in whose
          ? { session_id: whose.sessionId }
          : { account_id: whose.accountId, day: whose.day, timezone: zoneHere() };
      return (await call(getVisitorTrail, { query, signal })).data;
    },
  });
}

/** Where everybody was on a day. */
export function useReplay(day: string) {
  return useQuery<Replay>({
    ...ONCE,
    queryKey: ['visitor-trails', 'replay', day],
    queryFn: async ({ signal }) =>
      (await call(getReplay, { query: { day, timezone: zoneHere() }, signal })).data,
  });
}
