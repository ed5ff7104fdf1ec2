import { timingSafeEqual } from 'node:crypto';
import { getMailAttachment } from '@station/contract/mail/letters';
import type { Secrets } from '../../../platform/secrets.ts';

const PURPOSE = 'mail-attachment-address';

/** Addresses hold for one to two of these, in milliseconds, and stay the same within one. */
const HOLDS_MS = 10 * 60_000;

/** A file of a received letter, and the session that may open it. */
export type AttachmentAddress = {
  sessionId: number;
  mailboxId: number;
  messageId: string;
  /** Of `FilePart`. */
  partId: string;
  /** Shown in the browser, or saved. */
  way: 'view' | 'save';
};

type Signing = { secrets: Secrets; now: number };

/** Where a file of a letter is opened without a token, which neither a link nor a new tab can send. */
export function attachmentAddress({ secrets, now }: Signing, it: AttachmentAddress): string {
  const until = (Math.floor(now / HOLDS_MS) + 2) * HOLDS_MS;
  const said = [it.sessionId, it.mailboxId, until].map((number) => number.toString(36));
  const signed = [...said, it.way, it.messageId, it.partId].join('.');
  return getMailAttachment.path.replace(':word', `${signed}.${signature(secrets, signed)}`);
}

/** What an address was signed for; nothing when it is wrong or too old. */
export function readAttachmentAddress(
  { secrets, now }: Signing,
  word: string,
): AttachmentAddress | undefined {
  const at = word.lastIndexOf('.');
  const signed = word.slice(0, Math.max(0, at));
  const mac = Buffer.from(word.slice(at + 1));
  const expected = Buffer.from(signature(secrets, signed));
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return undefined;
  const [session = '', mailbox = '', end = '', way, messageId = '', partId = ''] =
    signed.split('.');
  const [sessionId, mailboxId, until] = [session, mailbox, end].map((it) =>
    Number.parseInt(it, 36),
  ) as [number, number, number];
  if (!(until > now) || (way !== 'view' && way !== 'save')) return undefined;
  return { sessionId, mailboxId, messageId, partId, way };
}

const signature = (secrets: Secrets, signed: string) =>
  secrets.digest(PURPOSE, signed).subarray(0, 16).toString('base64url');
