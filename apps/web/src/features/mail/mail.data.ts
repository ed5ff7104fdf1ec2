import { listMailboxes } from '@station/contract/mail/connection';
import { getUnreadMail, listLettersWith } from '@station/contract/mail/letters';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';

/** Key of what stands here about mail, as `contract/changes.ts` names the area. */
export const MAIL_KEY = ['mail'] as const;

/** Key of what stands at Gmail. */
export const GMAIL_KEY = ['gmail'] as const;

/** The mailboxes that the reader may look into, and whether mail is set up at all. */
export function useMailboxes() {
  return useQuery({
    queryKey: [...MAIL_KEY, 'mailboxes'],
    queryFn: ({ signal }) => call(listMailboxes, { signal }),
  });
}

/** Unread letters, and letters that wait for a person's word. Asks nothing of Google. */
export function useUnreadMail() {
  return useQuery({
    queryKey: [...MAIL_KEY, 'unread'],
    queryFn: ({ signal }) => call(getUnreadMail, { signal }),
  });
}

/** Newest letters from and to an address, in the mailboxes of the reader. */
export function useLettersWith(address: string) {
  return useQuery({
    queryKey: [...GMAIL_KEY, 'with', address],
    queryFn: ({ signal }) => call(listLettersWith, { query: { address, limit: 5 }, signal }),
    enabled: address !== '',
  });
}
