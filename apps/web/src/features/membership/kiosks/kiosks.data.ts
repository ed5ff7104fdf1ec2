import { listKiosks, revokeKiosk } from '@station/contract/membership/kiosks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { MEMBERSHIP_KEY, useMembershipRefresh } from '../members.data.ts';

/** The kiosks whose links hold, newest first. */
export const useKiosks = () =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'kiosks'],
    queryFn: async ({ signal }) => (await call(listKiosks, { signal })).data,
  });

/** Lets the link of a device hold no longer. */
export function useKioskRevocation() {
  const onSettled = useMembershipRefresh();
  return useWrite({
    mutationFn: (id: number) => call(revokeKiosk, { params: { id } }),
    onSettled,
  });
}
