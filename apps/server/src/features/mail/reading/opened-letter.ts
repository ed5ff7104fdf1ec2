import { buffer } from 'node:stream/consumers';
import type { Email } from '@station/contract/mail/mail-fields';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';

import { washLetter } from '../../../platform/safe-html.ts';
import { isShownInline } from '../../files/content/file-kinds.rules.ts';
import type { Gmail } from '../gmail/gmail.ts';
import type { GmailMessage, GmailPart } from '../gmail/gmail-types.ts';
import { attachmentAddress } from './attachment-address.ts';
import { bytesOfFile } from './attachments.actions.ts';
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

/** What pictures that come with letters may take of an answer that shows them in their HTML. */
type PictureRoom = { bytes: number; pictures: number };

/** The same for one letter, and for all of a conversation, whose newest letters come first. */
const LETTER_ROOM: Readonly<PictureRoom> = { bytes: 3 * 1024 * 1024, pictures: 20 };
const THREAD_ROOM: Readonly<PictureRoom> = { bytes: 6 * 1024 * 1024, pictures: 40 };

/** Pictures that are fetched at a time. */
const AT_ONCE = 6;

const PICTURE_TYPES = /^image\/(?:png|jpe?g|gif|webp)$/;

/** Where washed HTML shows a picture that came with it. */
const CONTENT_ID = /data-cid="([^"]*)"/g;

/** What opening a letter needs. */
export type Opening = {
  context: Pick<Context, 'secrets' | 'clock'>;
  actor: Pick<Actor, 'sessionId'>;
  mailboxId: number;
  gmail: Gmail;
};

/** Pictures that stand in the text of a letter, as addresses that hold their bytes, by their part's id. */
export type ShownPictures = ReadonlyMap<string, string>;

/** A letter that was read, and which of its pictures are to stand in its HTML. */
type ReadLetter = {
  message: GmailMessage;
  parts: LetterParts;
  body: Email['body'];
  pictures: readonly FilePart[];
};

/** The bytes of pictures as addresses that hold them. */
type PictureData = ReadonlyMap<FilePart, string>;

/** A letter as its reader is shown it: decoded, washed, its own pictures in their places. */
export async function openLetter(opening: Opening, message: GmailMessage): Promise<Email> {
  return (await openWithPictures(opening, message)).email;
}

/** The same, and which pictures stand in its text. */
export async function openWithPictures(
  opening: Opening,
  message: GmailMessage,
): Promise<{ email: Email; shownPictures: ShownPictures }> {
  const read = await readLetter(opening, message, { ...LETTER_ROOM });
  return shownLetter(opening, read, await fetchPictures(opening, [read]));
}

/** The letters of a conversation as their reader is shown them, in their order. */
export async function openThread(
  opening: Opening,
  messages: readonly GmailMessage[],
): Promise<Email[]> {
  const room = { ...THREAD_ROOM };
  const read: ReadLetter[] = [];
  for (const message of messages.toReversed()) {
    read.unshift(await readLetter(opening, message, room));
    // One letter after the other, so that others have their turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const data = await fetchPictures(opening, read);
  return read.map((it) => shownLetter(opening, it, data).email);
}

function shownLetter(
  opening: Opening,
  { message, parts, body, pictures }: ReadLetter,
  data: PictureData,
): { email: Email; shownPictures: ShownPictures } {
  const { payload } = message;
  const byContentId = new Map(pictures.map((it) => [it.contentId, it]));
  const shownPictures = new Map<string, string>();
  const html = body.html?.replaceAll(CONTENT_ID, (whole, cid: string) => {
    const picture = byContentId.get(cid);
    const address = picture && data.get(picture);
    if (!picture || !address) return whole;
    shownPictures.set(picture.id, address);
    return `src="${address}"`;
  });
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
    body: { ...body, html: html ?? null },
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

/** Reads a letter, and takes the room that its pictures need. */
async function readLetter(
  opening: Opening,
  message: GmailMessage,
  room: PictureRoom,
): Promise<ReadLetter> {
  const parts = partsOf(message.payload);
  const text = await textOf(opening, message.id, parts.plain);
  const [first] = parts.html;
  if (!first) {
    const shown = text.slice(0, TEXT_MAX);
    const body = { html: null, text: shown, remote: 0, isCut: shown.length < text.length };
    return { message, parts, body, pictures: [] };
  }
  const washed = washLetter(await textOf(opening, message.id, [first]));
  const { html, remote, isCut } = washed;
  const body = { html, text: text === '' ? washed.text : text.slice(0, TEXT_MAX), remote, isCut };
  return { message, parts, body, pictures: choosePictures(html, parts.files, room) };
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

/** The pictures that came with the HTML and for which there is room, as often as it shows them. */
function choosePictures(html: string, files: readonly FilePart[], room: PictureRoom): FilePart[] {
  const wanted = new Map<string, number>();
  for (const [, cid = ''] of html.matchAll(CONTENT_ID)) wanted.set(cid, (wanted.get(cid) ?? 0) + 1);
  const chosen = new Map<string, FilePart>();
  let { bytes, pictures } = LETTER_ROOM;
  for (const file of files) {
    const { contentId, size, mimeType } = file;
    const takes = size * (wanted.get(contentId) ?? 0);
    const isShown = PICTURE_TYPES.test(mimeType) && wanted.has(contentId) && !chosen.has(contentId);
    const isTooMuch =
      takes > Math.min(bytes, room.bytes) || Math.min(pictures, room.pictures) === 0;
    if (!isShown || isTooMuch) continue;
    bytes -= takes;
    room.bytes -= takes;
    pictures -= 1;
    room.pictures -= 1;
    chosen.set(contentId, file);
  }
  return [...chosen.values()];
}

/** The bytes of the pictures of some letters, a few at a time. */
async function fetchPictures(
  { gmail }: Pick<Opening, 'gmail'>,
  letters: readonly ReadLetter[],
): Promise<PictureData> {
  const data = new Map<FilePart, string>();
  const wanted = letters.flatMap(({ message, pictures }) =>
    pictures.map((file) => ({ messageId: message.id, file })),
  );
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = wanted.slice(at, at + AT_ONCE).map(async ({ messageId, file }) => {
      const bytes = await buffer(await bytesOfFile(gmail, messageId, file));
      data.set(file, `data:${file.mimeType};base64,${bytes.toString('base64')}`);
    });
    await Promise.all(some);
  }
  return data;
}
