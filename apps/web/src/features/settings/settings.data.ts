import {
  getSettings,
  removeLogo,
  type Settings,
  type SettingsFields,
  updateSettings,
  uploadLogo,
} from '@station/contract/settings/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { upload } from '../../platform/transfer.ts';

const SETTINGS_KEY = ['settings'] as const;

/** Every setting. */
export function useSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => (await call(getSettings, { signal })).data,
  });
}

/** Calls that change settings; each answer is what holds from now on. */
export function useSettingsCalls() {
  const client = useQueryClient();
  const onSuccess = (settings: Settings) => client.setQueryData(SETTINGS_KEY, settings);
  const save = useMutation({
    mutationFn: async (changes: Partial<SettingsFields>) =>
      (await call(updateSettings, { body: changes })).data,
    onSuccess,
  });
  const setLogo = useMutation({
    mutationFn: async (input: { file: File; onSent: (sent: number, total: number) => void }) =>
      (await upload(uploadLogo, input)).data,
    onSuccess,
  });
  const dropLogo = useMutation({
    mutationFn: async () => (await call(removeLogo)).data,
    onSuccess,
  });
  return { save, setLogo, dropLogo };
}
