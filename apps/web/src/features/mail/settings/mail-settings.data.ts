import type { BodyInput } from '@station/contract/endpoint';
import { getMailSettings, updateMailSettings } from '@station/contract/mail/connection';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { MAIL_KEY } from '../mail.data.ts';

const SETTINGS_KEY = [...MAIL_KEY, 'settings'];

/** The Google client and the limits of mail. */
export function useMailSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call(getMailSettings, { signal }),
    select: ({ data }) => data,
  });
}

/** Saves them; gives them as they are then. */
export const saveMailSettings = (body: BodyInput<typeof updateMailSettings>) =>
  call(updateMailSettings, { body }).then(({ data }) => data);

export function useMailSettingsAnew() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: MAIL_KEY });
}
