import { checkIn, listVisits } from '@station/contract/membership/check-in';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { onSessionEnd, readUser } from '../../../platform/stored-session.ts';
import { MEMBERSHIP_KEY } from '../members.data.ts';
import { createDoor, PATIENCE_MS } from './door.ts';

/** The door as the staff keep it: they may type names and choose of several. */
export const staffDoor = createDoor({
  prefix: () => `station.scans.${readUser()?.id ?? 0}.`,
  ask: async (key, scan, waited_ms) => {
    const body = { key, ...scan, waited_ms };
    const { data, candidates } = await call(checkIn, { body, patience: PATIENCE_MS });
    return { answer: data, candidates };
  },
});
onSessionEnd(() => staffDoor.late.set([]));

/** The latest visits of a member, and how many count. */
export const useVisits = (id: number) =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'visits', id],
    queryFn: ({ signal }) => call(listVisits, { params: { id }, signal }),
  });
