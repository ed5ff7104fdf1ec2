import { AUTH_ERRORS } from '@station/contract/mail/mail-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { MailSearch } from '../mail.address.ts';
import { GMAIL_KEY, MAIL_KEY } from '../mail.data.ts';
import { useMailBanner } from '../mail-frame.tsx';

/** Pause after the return from Google before the profile and the letters are asked for (spec 2, section 9). */
const SETTLE_MS = 500;

const WHY: Readonly<Record<(typeof AUTH_ERRORS)[number], () => string>> = {
  denied: m.mail_auth_denied,
  expired: m.mail_auth_expired,
  scope: m.mail_auth_scope,
  google: m.mail_auth_google,
  'not-configured': m.mail_why_not_configured,
};

/**
 * The return from Google's consent page: says how it ended, takes that out of the address, and waits half
 * a second before Google is asked for anything. True while it waits.
 */
export function useAuthReturn(): boolean {
  const { auth, message } = useSearch({ strict: false }) as MailSearch;
  const [isSettling, setSettling] = useState(auth === 'success');
  const navigate = useNavigate();
  const client = useQueryClient();
  const banner = useMailBanner();
  const isReturn = auth === 'success' || auth === 'error';

  const settle = useEffectEvent(() => {
    if (auth === 'error') {
      const why = AUTH_ERRORS.find((one) => one === message);
      banner.fail(why ? WHY[why]() : m.mail_auth_failed());
    } else banner.say(m.mail_connected());
    void navigate({
      to: '.',
      search: (old: MailSearch) => ({ ...old, auth: undefined, message: undefined }) as never,
      replace: true,
    });
  });
  useEffect(() => {
    if (isReturn) settle();
  }, [isReturn]);
  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => {
      setSettling(false);
      void client.invalidateQueries({ queryKey: MAIL_KEY });
      void client.invalidateQueries({ queryKey: GMAIL_KEY });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isSettling, client]);
  return isSettling;
}
