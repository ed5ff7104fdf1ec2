import { buffer } from 'node:stream/consumers';
import type { Email } from '@station/contract/mail/mail-fields';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';

import { washLetter } from '../../../platform/safe-html.ts';
import { isShownInline } from '../../files/content/file-kinds.rules.ts';
import type { Gmail } from '../gmail/gmail.ts';
import type { GmailMessage, GmailPart } from '../gmail/gmail-types.ts';
import { attachmentAddress } from './attachment-address.ts';
import { addressesOf, headOf, letterHeadOf, receiptOf, summaryOf } from './mail-heads.ts';
import { charsetOf, type FilePart, type LetterParts, partsOf } from './message-parts.ts';
import { decodeText } from './text-decoding.ts';

/** Heads that people look at. */
const SHOWN_HEADS = [
  'From',
  'To',
  'Cc',
  'Reply-To',
  'Date',
  'Subject',
  'Message-ID',
  'List-Unsubscribe',
];

/** Bytes of text that are decoded of one letter; what is shown of it is less (safe-html.ts). */
const TEXT_BYTES_MAX = 4 * 1024 * 1024;

/** Characters of plain text that are shown. */
const TEXT_MAX = 400_000;

/** Pictures that come with a letter stand in its HTML up to so many bytes, and so many of them. */
const PICTURES_BYTES_MAX = 3 * 1024 * 1024;
const PICTURES_MAX = 20;
const PICTURE_TYPES = /^image\/(?:png|jpe?g|gif|webp)$/;

/** What opening a letter needs. */
export type Opening = {
  context: Pick<Context, 'secrets' | 'clock'>;
  actor: Pick<Actor, 'sessionId'>;
  mailboxId: number;
  gmail: Gmail;
};

/** Pictures that stand in the text of a letter, as addresses that hold their bytes, by their part's id. */
export type ShownPictures = ReadonlyMap<string, string>;

/** A letter as its reader is shown it: decoded, washed, its own pictures in their places. */
export async function openLetter(opening: Opening, message: GmailMessage): Promise<Email> {
  return (await openWithPictures(opening, message)).email;
}

/** The same, and which pictures stand in its text. */
export async function openWithPictures(
  opening: Opening,
  message: GmailMessage,
): Promise<{ email: Email; shownPictures: ShownPictures }> {
  const { payload } = message;
  const parts = partsOf(payload);
  const { body, shownPictures } = await bodyOf(opening, message.id, parts);
  const recipients = {
    to: addressesOf(payload, 'To'),
    cc: addressesOf(payload, 'Cc'),
    bcc: addressesOf(payload, 'Bcc'),
    replyTo: addressesOf(payload, 'Reply-To'),
  };
  const headers = SHOWN_HEADS.map((name) => [name, headOf(payload, name)] as const);
  const head = letterHeadOf(message);
  const email = {
    ...summaryOf(message.id, message.labelIds ?? [], receiptOf(message), head),
    hasAttachments: parts.files.some((it) => !shownPictures.has(it.id)),
    headers: Object.fromEntries(headers.filter(([, value]) => value !== '')),
    recipients,
    body,
    attachments: parts.files.map((it) => attachmentView(opening, message.id, it, shownPictures)),
  };
  return { email, shownPictures };
}

function attachmentView(
  { context, actor, mailboxId }: Opening,
  messageId: string,
  { id, filename, size, mimeType }: FilePart,
  shown: ShownPictures,
): Email['attachments'][number] {
  const signing = { secrets: context.secrets, now: context.clock.now() };
  const file = { sessionId: actor.sessionId, mailboxId, messageId, partId: id };
  return {
    ...{ id, filename, size, mimeType },
    url: attachmentAddress(signing, { ...file, way: 'save' }),
    view_url: isShownInline(mimeType) ? attachmentAddress(signing, { ...file, way: 'view' }) : null,
    isInline: shown.has(id),
  };
}

async function bodyOf(
  opening: Opening,
  messageId: string,
  { html, plain, files }: LetterParts,
): Promise<{ body: Email['body']; shownPictures: ShownPictures }> {
  const shownPictures = new Map<string, string>();
  const text = await textOf(opening, messageId, plain);
  const [first] = html;
  if (!first) {
    const shown = text.slice(0, TEXT_MAX);
    const body = { html: null, text: shown, remote: 0, isCut: shown.length < text.length };
    return { body, shownPictures };
  }
  const given = await textOf(opening, messageId, [first]);
  const washed = washLetter(given);
  const pictures = await picturesOf(opening, messageId, washed.html, files);
  const shown = washed.html.replaceAll(/data-cid="([^"]*)"/g, (whole, cid: string) => {
    const picture = pictures.get(cid);
    if (!picture) return whole;
    shownPictures.set(picture.id, picture.data);
    return `src="${picture.data}"`;
  });
  const { remote, isCut } = washed;
  return {
    body: { html: shown, text: text === '' ? washed.text : text.slice(0, TEXT_MAX), remote, isCut },
    shownPictures,
  };
}

/** The text of some parts; a large one has to be fetched. */
async function textOf(
  { gmail }: Pick<Opening, 'gmail'>,
  messageId: string,
  parts: readonly GmailPart[],
): Promise<string> {
  const texts: string[] = [];
  let left = TEXT_BYTES_MAX;
  for (const part of parts) {
    const { data, attachmentId, size = 0 } = part.body ?? {};
    let bytes = Buffer.from((data ?? '').slice(0, left * 2), 'base64url');
    if (data === undefined && attachmentId !== undefined && size <= left) {
      bytes = await buffer(await gmail.attachment(messageId, attachmentId));
    }
    texts.push(decodeText(bytes.subarray(0, left), charsetOf(part)));
    left = Math.max(0, left - bytes.length);
  }
  return texts.join('\n').replaceAll('\0', '').toWellFormed();
}

/** The pictures that the HTML shows and that came with it, as addresses that hold their bytes. */
async function picturesOf(
  { gmail }: Pick<Opening, 'gmail'>,
  messageId: string,
  html: string,
  files: readonly FilePart[],
): Promise<Map<string, { id: string; data: string }>> {
  const wanted = new Set([...html.matchAll(/data-cid="([^"]*)"/g)].map(([, cid = '']) => cid));
  const found = new Map<string, { id: string; data: string }>();
  let left = PICTURES_BYTES_MAX;
  for (const file of files) {
    const { id, contentId, size, mimeType, part } = file;
    const isShown = PICTURE_TYPES.test(mimeType) && wanted.has(contentId) && !found.has(contentId);
    if (!isShown || size > left || found.size >= PICTURES_MAX) continue;
    left -= size;
    const { data = '', attachmentId } = part.body ?? {};
    const bytes = attachmentId
      ? await buffer(await gmail.attachment(messageId, attachmentId))
      : Buffer.from(data, 'base64url');
    found.set(contentId, { id, data: `data:${mimeType};base64,${bytes.toString('base64')}` });
  }
  return found;
}
