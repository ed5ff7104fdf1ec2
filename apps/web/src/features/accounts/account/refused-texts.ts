import { m } from '../../../paraglide/messages.js';

const TEXTS: Record<string, () => string> = {
  'accounts.too-many-attempts': m.accounts_error_too_many,
  'accounts.too-many-attempts-here': m.accounts_error_too_many_here,
  'accounts.busy': m.accounts_error_busy,
};

/** Why a sign-in was not even looked at, and the way in all the same, where there are words for it. */
export function refusedText(reason: string | undefined): string | undefined {
  return TEXTS[reason ?? '']?.();
}
