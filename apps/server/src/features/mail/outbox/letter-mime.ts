import type { Readable } from 'node:stream';
import type { MailAddress } from '@station/contract/mail/mail-fields';
import type { Context } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { plainTextOf } from '../../../platform/safe-html.ts';
import type { LetterContent } from '../letters/letter-content.ts';
import type { AttachmentRow } from '../letters/letters.queries.ts';

/** The head by which a letter of ours is known again at Google, beside its Message-ID. */
export const MARK_HEAD = 'X-Station-Letter';

type Composed = {
  from: { name: string; address: string };
  content: LetterContent;
  /** Unique for the letter, the same at each attempt. */
  mark: string;
  attachments: readonly AttachmentRow[];
};

/** The Message-ID of a letter of ours. */
export const messageIdOf = (mark: string, address: string) =>
  `<${mark}@${address.split('@').at(-1) ?? 'localhost'}>`;

/**
 * A whole letter as it travels (RFC 5322): HTML with a plain alternative, pictures of the text as parts
 * of it, attachments. nodemailer is loaded with the first letter: it would hold up every start.
 */
export async function composeLetter(
  { blobs }: Pick<Context, 'blobs'>,
  { from, content, mark, attachments }: Composed,
): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
  const html = withoutOwnAddresses(content.html);
  const files: { filename: string; contentType: string; content: Readable }[] = [];
  try {
    for (const { blob_hash, filename, mime_type } of attachments) {
      const found = await blobs.open(blob_hash);
      if (!found) throw new Problem('not-found', 'The bytes of an attachment are missing');
      files.push({ filename, contentType: mime_type, content: found.bytes });
    }
    const node = new MailComposer({
      from,
      to: content.to.map(namedAddress),
      cc: content.cc.map(namedAddress),
      bcc: content.bcc.map(namedAddress),
      subject: content.subject,
      html,
      text: plainTextOf(html.replaceAll(/<img[^>]*>/g, '')),
      // Pictures that stand in the HTML become parts, for mail programs show no others.
      attachDataUrls: true,
      attachments: files,
      messageId: messageIdOf(mark, from.address),
      ...(content.inReplyTo && { inReplyTo: content.inReplyTo }),
      ...(content.references && { references: content.references }),
      headers: { ...content.headers, [MARK_HEAD]: mark },
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
    // Google takes the addresses from the heads, and removes this one itself.
    node.keepBcc = true;
    return await node.build();
  } finally {
    // A letter that cannot be made is tried again, and would leave them open each time.
    for (const { content: bytes } of files) bytes.destroy();
  }
}

const namedAddress = ({ name, address }: MailAddress) => ({ name, address });

/** Pictures at an address of ours show nothing to anybody else. */
const withoutOwnAddresses = (html: string) =>
  html.replaceAll(/<img[^>]*\ssrc="\/[^"]*"[^>]*>/g, '');
