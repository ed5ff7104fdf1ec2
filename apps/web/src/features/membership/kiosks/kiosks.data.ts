import { listKiosks, revokeKiosk } from '@station/contract/membership/kiosks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useEndpointWrite } from '../../../platform/saved-by.ts';
import { MEMBERSHIP_KEY, useMembershipRefresh } from '../members.data.ts';

/** The kiosks whose links hold, newest first. */
export const useKiosks = () =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'kiosks'],
    queryFn: async ({ signal }) => (await call(listKiosks, { signal })).data,
  });

/** Lets the link of a device hold no longer. */
export const useKioskRevocation = () => useEndpointWrite(revokeKiosk, useMembershipRefresh());
