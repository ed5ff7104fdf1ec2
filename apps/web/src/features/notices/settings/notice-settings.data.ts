import {
  getNoticeSettings,
  type NoticeSettings,
  updateNoticeSettings,
} from '@station/contract/notices/notice-settings';
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
  tryPushDevice,
} from '@station/contract/notices/push-devices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { subscribeHere, unsubscribeHere } from './push-subscription.ts';

const SETTINGS_KEY = ['notices', 'settings'] as const;
const DEVICES_KEY = ['notices', 'devices'] as const;

/** How the person wants to be told, and why letters do not reach them. */
export function useNoticeSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call(getNoticeSettings, { signal }),
  });
}

/** Keeps how the person wants to be told: one change after the other. */
export function useSettingsChange() {
  const client = useQueryClient();
  return useWrite({
    scope: { id: 'notice-settings' },
    mutationFn: (body: NoticeSettings) => call(updateNoticeSettings, { body }),
    onSuccess: (_answer, data) =>
      client.setQueryData<Awaited<ReturnType<typeof call<typeof getNoticeSettings>>>>(
        SETTINGS_KEY,
        (before) => before && { ...before, data },
      ),
    // What is stored is shown again, whatever has become of the change.
    onError: () => void client.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
}

/** The person's devices that are pushed to, and the key to ask for pushes with. */
export function usePushDevices() {
  return useQuery({
    queryKey: DEVICES_KEY,
    queryFn: ({ signal }) => call(listPushDevices, { signal }),
  });
}

/** Asks the browser for pushes, and tells the server where they go; the browser asks the person. */
export function usePushAdding() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeHere(publicKey);
      return call(addPushDevice, { body: { ...subscription, public_key: publicKey } });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: DEVICES_KEY }),
  });
}

/** Pushes nothing more to a device. */
export function usePushRemoving() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async ({ id, isCurrent }: { id: number; isCurrent: boolean }) => {
      await call(removePushDevice, { params: { id } });
      if (isCurrent) await unsubscribeHere();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: DEVICES_KEY }),
  });
}

/** Has a word pushed to a device, to see whether it arrives. */
export function usePushTrial() {
  return useWrite({
    mutationFn: (id: number) => call(tryPushDevice, { params: { id } }),
  });
}
