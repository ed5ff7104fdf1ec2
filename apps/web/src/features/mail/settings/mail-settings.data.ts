import { getMailSettings } from '@station/contract/mail/connection';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useRefresh } from '../../../platform/saved-by.ts';
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

export const useMailSettingsAnew = () => useRefresh(MAIL_KEY);
