import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { m } from '../paraglide/messages.js';
import { callTo, letterTo } from '../platform/call-and-letter.ts';
import type { RowAction } from './row-actions.tsx';

/** The ways to reach somebody, from a card alone: in a table they have columns of their own. */
export function callAndLetter(phone: string | null, email: string | null): RowAction[] {
  const ways: RowAction[] = [];
  if (phone) {
    const label = m.common_call_to({ phone });
    ways.push({ key: 'call', label, icon: IconPhone, href: callTo(phone) });
  }
  if (email) {
    const label = m.common_letter_to({ email });
    ways.push({ key: 'letter', label, icon: IconMail, href: letterTo(email) });
  }
  return ways;
}
