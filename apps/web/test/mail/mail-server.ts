import {
  getGmailProfile,
  getMailboxStatus,
  listMailboxes,
  startGoogleAuth,
} from '@station/contract/mail/connection';
import {
  createDraft,
  getLetter,
  type Letter,
  listDrafts,
  listMailTemplates,
  updateDraft,
} from '@station/contract/mail/drafts';
import {
  actOnEmails,
  checkNewMail,
  getKeptEmails,
  getThread,
  getUnreadMail,
  listEmails,
  listMailLabels,
  searchEmails,
} from '@station/contract/mail/letters';
import type { Email, EmailSummary, Mailbox } from '@station/contract/mail/mail-fields';
import { callBackLetter, listOutbox, sendDraft } from '@station/contract/mail/outbox';
import { suggestRecipients } from '@station/contract/mail/recipients';
import { queryClient } from '../../src/platform/query-client.ts';
import { clearToasts } from '../../src/ui/toaster.tsx';
import { healthyServer, makeAdmin, makeUser, renderStation } from '../render-station.tsx';

const success = true as const;
const MOMENT = '2026-11-20T03:00:00.000Z';

export const makeMailbox = (changes: Partial<Mailbox> = {}): Mailbox => ({
  ...{ id: 3, access_token: 'handle-3', address: 'minsu@station.test', display_name: '김민수' },
  ...{ signature: '', state: 'connected' as const, is_shared: false, role: 'owner' as const },
  ...{ unread: 1, expires_at: null, connected_at: MOMENT },
  ...changes,
});

/** A letter in a list. */
export const makeSummary = (id: string, changes: Partial<EmailSummary> = {}): EmailSummary => ({
  ...{ id, threadId: `t-${id}`, subject: `Thư ${id}`, to: 'minsu@station.test', date: MOMENT },
  ...{ from: 'Hạnh <hanh@khach.test>', snippet: 'Chào anh', isUnread: false, isStarred: false },
  ...{ hasAttachments: false, labelIds: ['INBOX'] },
  sender: { name: 'Hạnh', address: 'hanh@khach.test' },
  ...changes,
});

/** The same, opened. */
export const makeEmail = (id: string, changes: Partial<Email> = {}): Email => ({
  ...makeSummary(id),
  headers: {},
  recipients: {
    to: [{ name: '', address: 'minsu@station.test' }],
    ...{ cc: [], bcc: [], replyTo: [] },
  },
  body: { html: null, text: 'Chào anh Minsu', remote: 0, isCut: false },
  attachments: [],
  ...changes,
});

/** A letter of ours. */
export const makeLetter = (id: number, changes: Partial<Letter> = {}): Letter => ({
  ...{ id, mailbox_id: 3, state: 'draft' as const, mode: 'new' as const, to: [], cc: [], bcc: [] },
  ...{ subject: '', html: '', attachments: [], answers_message_id: null, thread_id: null },
  ...{ author: { id: 7, name: '김민수' }, due_at: null, is_scheduled: false, sent_at: null },
  ...{ gmail_id: null, failure: null, is_on_gmail: false, updated_at: MOMENT, version: 1 },
  ...changes,
});

type Options = {
  path?: string;
  mailboxes?: readonly Mailbox[];
  letters?: readonly EmailSummary[];
  thread?: readonly Email[];
  admin?: boolean;
  configured?: boolean;
};

/** Gmail in memory: the server of the mail screens, on which a test changes what it is about. */
export function openMail(options: Options = {}) {
  const { path = '/autogmail', admin = false, configured = true } = options;
  const { mailboxes = [makeMailbox()], letters = [], thread = [] } = options;
  queryClient.clear();
  clearToasts();
  let draft = makeLetter(9);
  const server = healthyServer()
    .answer(listMailboxes, {
      success,
      data: [...mailboxes],
      is_configured: configured,
      may_configure: admin,
    })
    .answer(getUnreadMail, { success, total: 1, mailboxes: [], uncertain: 0 })
    .answer(checkNewMail, { success, revision: '1', unread: 1 })
    .answer(listMailLabels, { success, data: [] })
    .answer(getKeptEmails, { success, emails: [], seen_at: null })
    .answer(listEmails, {
      success,
      emails: [...letters],
      total: letters.length,
      nextPageToken: null,
    })
    .answer(searchEmails, { success, emails: [], totalFound: 0, nextPageToken: null })
    .answer(getThread, { success, emails: [...thread], total: thread.length })
    .answer(actOnEmails, ({ body }) => ({ success, done: body.message_ids, failed: [] }))
    .answer(startGoogleAuth, { success, authUrl: 'https://accounts.google.test/consent' })
    .answer(getGmailProfile, {
      success,
      profile: { emailAddress: 'minsu@station.test', messagesTotal: 128, threadsTotal: 90 },
    })
    .answer(getMailboxStatus, {
      success,
      data: {
        ...{ address: 'minsu@station.test', state: 'connected' as const, scopes: [] },
        ...{ access_expires_at: null, connected_at: MOMENT, synced_at: null, paused_until: null },
        quota: { used: 105, limit: 6_000 },
        sent_today: { count: 2, limit: 500 },
      },
    })
    .answer(suggestRecipients, { success, data: [] })
    .answer(listMailTemplates, { success, data: [] })
    .answer(listOutbox, { success, data: [] })
    .answer(listDrafts, { success, data: [] })
    .answer(createDraft, ({ body }) => {
      draft = { ...draft, mode: body.mode, ...(body.to && { to: [...body.to] }) };
      return { success, data: draft };
    })
    .answer(getLetter, () => ({ success, data: draft }))
    .answer(updateDraft, ({ body: { version: _, ...written } }) => {
      draft = { ...draft, ...(written as Partial<Letter>), version: draft.version + 1 };
      return { success, data: draft };
    })
    .answer(sendDraft, ({ body }) => {
      draft = { ...draft, state: 'waiting', due_at: body.send_at ?? MOMENT };
      return { success, data: draft };
    })
    .answer(callBackLetter, () => {
      draft = { ...draft, state: 'draft' };
      return { success, data: draft };
    });
  return renderStation(path, { server, signedIn: admin ? makeAdmin() : makeUser() });
}
