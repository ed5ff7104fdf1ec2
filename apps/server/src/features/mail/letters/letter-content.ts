import type { MailAddress } from '@station/contract/mail/mail-fields';
import type { StoredBlob } from '../../../platform/blobs/blob-store.ts';
import type { Context } from '../../../platform/context.ts';

/** What letters say is sealed for. */
const PURPOSE = 'letter';

/** What a letter says, and to whom: sealed, for neither backups nor administrators are to read it. */
export type LetterContent = {
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  subject: string;
  /** Washed. */
  html: string;
  /** Message-IDs of what it answers, as Gmail and others find a conversation by them. */
  inReplyTo?: string | undefined;
  references?: string | undefined;
  /** More heads, such as `List-Unsubscribe`. */
  headers?: Record<string, string> | undefined;
};

export function sealContent({ secrets }: Pick<Context, 'secrets'>, content: LetterContent): Buffer {
  return secrets.seal(PURPOSE, JSON.stringify(content));
}

export function openContent({ secrets }: Pick<Context, 'secrets'>, sealed: Buffer): LetterContent {
  return JSON.parse(secrets.open(PURPOSE, sealed)) as LetterContent;
}

/** All whom it goes to. */
export const recipientsOf = ({ to, cc, bcc }: LetterContent) => [...to, ...cc, ...bcc];

/** Bytes that are kept already, and what they are called. */
export type NewAttachment = { blob: StoredBlob; filename: string; mimeType: string };
