import type { BodyInput } from '@station/contract/endpoint';
import {
  enterGmailToken,
  getGmailProfile,
  getMailboxStatus,
  listMailboxMembers,
  logoutGmail,
  removeMailboxMember,
  setMailboxMember,
  startGoogleAuth,
  updateMailbox,
} from '@station/contract/mail/connection';
import type { Mailbox } from '@station/contract/mail/mail-fields';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { GMAIL_KEY, MAIL_KEY } from '../mail.data.ts';

/** Pause before the browser goes to Google, in milliseconds (spec 2, section 9). */
const REDIRECT_MS = 1_000;

/** Asks where to go, and goes there. What it resolves with never comes: the page is left. */
export function useGoogleSignIn(leave: (address: string) => void = (to) => location.assign(to)) {
  return useWrite({
    mutationFn: async (hint: string | undefined) => {
      const { authUrl } = await call(startGoogleAuth, { query: { login_hint: hint } });
      await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
      leave(authUrl);
    },
  });
}

/** Profile of a mailbox at Gmail. */
export function useGmailProfile({ id, access_token }: Mailbox, enabled: boolean) {
  return useQuery({
    queryKey: [...GMAIL_KEY, id, 'profile'],
    queryFn: ({ signal }) =>
      call(getGmailProfile, { query: { accessToken: access_token }, signal }),
    select: ({ profile }) => profile,
    enabled,
  });
}

/** What the status panel shows. */
export function useMailboxStatus(mailbox: number) {
  return useQuery({
    queryKey: [...MAIL_KEY, 'status', mailbox],
    queryFn: ({ signal }) => call(getMailboxStatus, { params: { mailbox_id: mailbox }, signal }),
    select: ({ data }) => data,
    staleTime: 0,
  });
}

/** Who may use a shared mailbox. */
export function useMembers(mailbox: number, enabled: boolean) {
  return useQuery({
    queryKey: [...MAIL_KEY, 'members', mailbox],
    queryFn: ({ signal }) => call(listMailboxMembers, { params: { mailbox_id: mailbox }, signal }),
    select: ({ data }) => data,
    enabled,
  });
}

/** What can be done with a mailbox. */
export function useMailboxCalls() {
  const client = useQueryClient();
  const anew = () => client.invalidateQueries({ queryKey: MAIL_KEY });
  return {
    enterToken: useWrite({
      mutationFn: (body: BodyInput<typeof enterGmailToken>) => call(enterGmailToken, { body }),
      onSuccess: anew,
    }),
    update: useWrite({
      mutationFn: ({ id, ...body }: { id: number } & BodyInput<typeof updateMailbox>) =>
        call(updateMailbox, { params: { mailbox_id: id }, body }),
      onSuccess: anew,
    }),
    disconnect: useWrite({
      mutationFn: ({ access_token }: Mailbox) =>
        call(logoutGmail, { body: { accessToken: access_token } }),
      onSuccess: async (_answer, { id }) => {
        client.removeQueries({ queryKey: [...GMAIL_KEY, id] });
        await anew();
      },
    }),
    setMember: useWrite({
      mutationFn: ({ id, ...body }: { id: number } & BodyInput<typeof setMailboxMember>) =>
        call(setMailboxMember, { params: { mailbox_id: id }, body }),
      onSuccess: anew,
    }),
    removeMember: useWrite({
      mutationFn: ({ id, account }: { id: number; account: number }) =>
        call(removeMailboxMember, { params: { mailbox_id: id, account_id: account } }),
      onSuccess: anew,
    }),
  };
}
