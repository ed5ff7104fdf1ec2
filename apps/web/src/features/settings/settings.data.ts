import {
  getSettings,
  removeLogo,
  type Settings,
  type SettingsFields,
  updateSettings,
  uploadLogo,
} from '@station/contract/settings/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { upload } from '../../platform/transfer.ts';
import { useWrite } from '../../platform/write.ts';

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
  const save = useWrite({
    mutationFn: async (changes: Partial<SettingsFields>) =>
      (await call(updateSettings, { body: changes })).data,
    onSuccess,
  });
  const setLogo = useWrite({
    mutationFn: async (input: { file: File; onSent: (sent: number, total: number) => void }) =>
      (await upload(uploadLogo, input)).data,
    onSuccess,
  });
  const dropLogo = useWrite({
    mutationFn: async () => (await call(removeLogo)).data,
    onSuccess,
  });
  return { save, setLogo, dropLogo };
}
