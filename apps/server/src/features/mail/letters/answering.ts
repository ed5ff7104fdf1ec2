import type { LetterMode } from '@station/contract/mail/drafts';
import { isMailAddress, MAIL_LIMITS, type MailAddress } from '@station/contract/mail/mail-fields';
import { escapeHtml } from '@station/contract/mail/merge-fields';
import { asStorable } from '@station/contract/record-fields';
import { linkify } from '../../../platform/html-text.ts';
import { washEditorHtml } from '../../../platform/safe-html.ts';
import type { GmailMessage } from '../gmail/gmail-types.ts';
import { addressesOf, headOf, rawHead } from '../reading/mail-heads.ts';
import type { LetterContent } from './letter-content.ts';

/** Characters of a conversation's Message-IDs that go on: some programs count them in the hundreds. */
const REFERENCES_MAX = 4_000;

/** Characters of a quoted letter with its pictures: what is written above it has room as well. */
const QUOTE_MAX = MAIL_LIMITS.html - 1_000_000;

/** Characters of a name before an address that a draft takes (`GivenAddress`). */
const NAME_MAX = 200;

/** What an answer to a letter begins with. */
export type Answered = Pick<
  LetterContent,
  'to' | 'cc' | 'subject' | 'html' | 'inReplyTo' | 'references'
>;

/** What is known of the letter that is answered or passed on. */
export type Original = {
  message: GmailMessage;
  /** The address of the mailbox that answers: it is no recipient of its own answer. */
  own: string;
  /** The text of the letter: washed HTML, or null for plain text. */
  body: { html: string | null; text: string };
};

/** The beginning of an answer: to whom, about what, and the letter quoted as Gmail does it. */
export function answerTo(mode: Exclude<LetterMode, 'new'>, original: Original): Answered {
  const { payload } = original.message;
  const subject = headOf(payload, 'Subject');
  const { to, cc } = mode === 'forward' ? { to: [], cc: [] } : peopleOf(mode, original);
  const messageId = rawHead(payload, 'Message-ID').trim();
  const references = `${rawHead(payload, 'References')} ${messageId}`.trim();
  return {
    to,
    cc,
    subject: prefixed(mode === 'forward' ? 'Fwd' : 'Re', subject),
    html: `<p></p>${quoted(mode, original)}`,
    ...(mode !== 'forward' &&
      messageId !== '' && { inReplyTo: messageId, references: references.slice(-REFERENCES_MAX) }),
  };
}

/** `Re:` once, however often the others have put it there. */
function prefixed(prefix: 'Re' | 'Fwd', subject: string): string {
  const pattern = prefix === 'Re' ? /^\s*re\s*:/i : /^\s*(?:fwd?|fw)\s*:/i;
  const text = pattern.test(subject) ? subject : `${prefix}: ${subject}`;
  return asStorable(text, MAIL_LIMITS.subject);
}

/**
 * Who is answered: whoever asks to be (Reply-To), or the sender; of one's own letter its recipients. Only
 * whom a letter of ours can go to, or the draft could not be kept.
 */
function peopleOf(mode: 'reply' | 'reply-all', { message, own }: Original) {
  const { payload } = message;
  const from = addressesOf(payload, 'From');
  const replyTo = addressesOf(payload, 'Reply-To');
  const to = addressesOf(payload, 'To');
  const isOwn = from.some((it) => isSame(it.address, own));
  const answered = replyTo.length > 0 ? replyTo : from;
  const first = unique(isOwn ? to : answered).slice(0, MAIL_LIMITS.recipients);
  if (mode === 'reply') return { to: first, cc: [] };
  const others = [...(isOwn ? [] : to), ...addressesOf(payload, 'Cc')];
  const known = new Set(first.map((it) => it.address.toLowerCase()));
  const cc = unique(others).filter(
    ({ address }) => !isSame(address, own) && !known.has(address.toLowerCase()),
  );
  return { to: first, cc: cc.slice(0, MAIL_LIMITS.recipients - first.length) };
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Each whom a letter can go to once, as a draft takes them. */
function unique(people: readonly MailAddress[]): MailAddress[] {
  const found = new Map<string, MailAddress>();
  for (const { name, address } of people) {
    const key = address.toLowerCase();
    if (!isMailAddress(address) || found.has(key)) continue;
    found.set(key, { name: asStorable(name, NAME_MAX).trim(), address });
  }
  return [...found.values()];
}

function quoted(mode: Exclude<LetterMode, 'new'>, { message, body }: Original): string {
  const { payload } = message;
  const heads = mode === 'forward' ? ['From', 'Date', 'Subject', 'To'] : ['From', 'Date'];
  const lines = heads.map((name) => `${name}: ${escapeHtml(headOf(payload, name))}`);
  const text = body.html ?? `<p>${linkify(body.text)}</p>`;
  // Its remote pictures are left out: an answer fetches nothing, and makes nobody fetch.
  const washed = washEditorHtml(
    `<p>${lines.join('<br />')}</p><blockquote class="quoted">${text}</blockquote>`,
  );
  return withFewerPictures(washed);
}

/** Washed HTML that an answer can hold: of too many pictures the last ones are but named. */
function withFewerPictures(washed: string): string {
  let tooMuch = washed.length - QUOTE_MAX;
  if (tooMuch <= 0) return washed;
  const pictures = [...washed.matchAll(/<img\b[^>]*\ssrc="data:[^>]*>/g)];
  let kept = washed;
  for (const { 0: picture, index } of pictures.toReversed()) {
    if (tooMuch <= 0) break;
    const [, name = ''] = /\salt="([^"]*)"/.exec(picture) ?? [];
    kept = `${kept.slice(0, index)}<span>${name}</span>${kept.slice(index + picture.length)}`;
    tooMuch = kept.length - QUOTE_MAX;
  }
  return kept;
}
