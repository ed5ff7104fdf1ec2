import {
  enterGmailToken,
  finishGoogleAuth,
  getGmailProfile,
  getMailboxStatus,
  getMailSettings,
  listMailboxes,
  listMailboxMembers,
  logoutGmail,
  removeMailboxMember,
  setMailboxMember,
  startGoogleAuth,
  updateMailbox,
  updateMailSettings,
} from '@station/contract/mail/connection';
import {
  attachFilesToDraft,
  attachUpload,
  createDraft,
  createMailTemplate,
  deleteDraft,
  deleteMailTemplate,
  detachFromDraft,
  getLetter,
  listDrafts,
  listMailTemplates,
  updateDraft,
  updateMailTemplate,
} from '@station/contract/mail/drafts';
import { getLetterFrame } from '@station/contract/mail/letter-frame';
import {
  actOnEmails,
  checkNewMail,
  deleteEmail,
  getEmail,
  getKeptEmails,
  getMailAttachment,
  getThread,
  getUnreadMail,
  keepMailAttachment,
  listEmails,
  listLettersWith,
  listMailLabels,
  markEmailRead,
  searchEmails,
} from '@station/contract/mail/letters';
import {
  callBackLetter,
  listOutbox,
  rescheduleLetter,
  resolveLetter,
  retryLetter,
  sendDraft,
  sendEmail,
} from '@station/contract/mail/outbox';
import { suggestRecipients } from '@station/contract/mail/recipients';
import { setLetterState } from '../../fixtures/letter-states.ts';
import { deliverWithFile } from '../../fixtures/letters.ts';
import { connectMailbox, type MailApp } from '../../fixtures/mailboxes.ts';
import { formOf } from '../../fixtures/workbooks.ts';
import type { Caller } from './caller.ts';

/** Mail: connected, read, marked, written, sent, called back; on a server that has a Google. */
export async function callMail({ good }: Caller, app: MailApp): Promise<void> {
  const { token: as } = await app.createAdmin();
  await good(getMailSettings, { as });
  await good(updateMailSettings, { as, body: { daily_letters: 300 } });
  await good(startGoogleAuth, { as });
  await good(finishGoogleAuth, { query: { error: 'access_denied', state: 'x' } });
  const mailbox = await connectMailbox(app, as);
  const { id: mailbox_id, access_token: accessToken } = mailbox;
  const params = { mailbox_id };
  await good(listMailboxes, { as });
  await good(updateMailbox, { as, params, body: { signature: '<p>Lan</p>', is_shared: true } });
  const other = await app.createStaff();
  const member = { account_id: other.id, role: 'reader' } as const;
  await good(setMailboxMember, { as, params, body: member });
  await good(listMailboxMembers, { as, params });
  await good(removeMailboxMember, { as, params: { mailbox_id, account_id: other.id } });
  await good(getMailboxStatus, { as, params });
  await good(getGmailProfile, { as, query: { accessToken } });

  const message = deliverWithFile(app.google, mailbox.address);
  const query = { accessToken };
  await good(listEmails, { as, query });
  await good(searchEmails, { as, query: { accessToken, query: 'Bao' } });
  const { email } = await good(getEmail, { as, params: { id: message }, query });
  const [file] = email.attachments;
  const word = file?.url.split('/').at(-1) ?? '';
  await good(getLetterFrame);
  await good(getMailAttachment, { params: { word } });
  const part = { mailbox_id, message_id: message, attachment_id: file?.id ?? '' };
  const { data: kept } = await good(keepMailAttachment, { as, params: part, body: {} });
  await good(markEmailRead, { as, params: { id: message }, body: { accessToken, read: true } });
  await good(getKeptEmails, { as, params });
  await good(checkNewMail, { as, params });
  await good(getUnreadMail, { as });
  await good(getThread, { as, params: { mailbox_id, thread_id: email.threadId } });
  await good(listMailLabels, { as, params });
  await good(actOnEmails, { as, params, body: { action: 'star', message_ids: [message] } });
  await good(listLettersWith, { as, query: { address: 'kim@example.com' } });

  const answer = { mailbox_id, mode: 'reply-all', message_id: message } as const;
  const { data: draft } = await good(createDraft, { as, body: answer });
  const at = { as, params: { id: draft.id } };
  await good(listDrafts, { as });
  await good(updateDraft, { ...at, body: { html: '<p>Cảm ơn</p>', version: draft.version } });
  const form = await formOf([{ field: 'file', bytes: Buffer.from('một'), filename: 'một.txt' }]);
  const attached = await good(attachUpload, { ...at, body: form.payload, headers: form.headers });
  const attachment_id = attached.data.attachments[0]?.id ?? 0;
  await good(detachFromDraft, { as, params: { id: draft.id, attachment_id } });
  await good(attachFilesToDraft, { ...at, body: { node_ids: [kept.id] } });
  await good(getLetter, at);
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  await good(sendDraft, { ...at, body: { send_at } });
  await good(rescheduleLetter, { ...at, body: { send_at } });
  await good(listOutbox, { as });
  await good(callBackLetter, at);
  await setLetterState(app, draft.id, 'uncertain');
  await good(resolveLetter, { ...at, body: { outcome: 'not-sent' } });
  await good(retryLetter, at);
  const { data: second } = await good(createDraft, { as, body: { mailbox_id } });
  await good(deleteDraft, { as, params: { id: second.id } });
  const letter = { accessToken, to: 'kim@example.com', subject: 'A', message: 'B' };
  await good(sendEmail, { as, body: letter });
  await good(suggestRecipients, { as, query: { search: 'kim' } });

  const template = { name: 'Chào', html: '<p>Chào {{name|bạn}}</p>' };
  const { data: made } = await good(createMailTemplate, { as, body: template });
  const one = { as, params: { id: made.id } };
  await good(listMailTemplates, { as });
  await good(updateMailTemplate, { ...one, body: { is_shared: true } });
  await good(deleteMailTemplate, one);

  await good(deleteEmail, { as, params: { id: message }, body: { accessToken } });
  const token = app.google.tokenFor('minh@example.com');
  await good(enterGmailToken, { as, body: { token } });
  await good(logoutGmail, { as, body: { accessToken } });
}
