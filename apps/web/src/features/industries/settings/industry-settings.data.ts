import type { BodyInput } from '@station/contract/endpoint';
import {
  getIndustrySettings,
  tryOutsideModel,
  updateIndustrySettings,
} from '@station/contract/industries/industry-model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { INDUSTRIES_KEY } from '../industries.data.ts';

const SETTINGS_KEY = [...INDUSTRIES_KEY, 'settings'] as const;

/** An outside model may take up to a minute, in milliseconds. */
const PATIENCE_MS = 75_000;

/** The edition, and the outside model with what it was asked. */
export const useIndustrySettings = () =>
  useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => (await call(getIndustrySettings, { signal })).data,
  });

/** Saves the settings, and asks the outside model a question. */
export function useIndustrySettingsCalls() {
  const client = useQueryClient();
  const save = useWrite({
    mutationFn: async (body: BodyInput<typeof updateIndustrySettings>) =>
      (await call(updateIndustrySettings, { body })).data,
    onSuccess: () => void client.invalidateQueries({ queryKey: INDUSTRIES_KEY }),
  });
  const tryOut = useWrite({
    mutationFn: async () => (await call(tryOutsideModel, { patience: PATIENCE_MS })).data,
    // It was counted.
    onSettled: () => void client.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
  return { save, tryOut };
}
