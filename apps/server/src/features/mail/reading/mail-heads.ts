import type { EmailSummary, MailAddress } from '@station/contract/mail/mail-fields';
import { asStorable } from '@station/contract/record-fields';
import { type Address, addressParser, decodeWords } from 'postal-mime';
import type { GmailHeader, GmailMessage, GmailPart } from '../gmail/gmail-types.ts';

/** Characters of a head that are read: longer ones are somebody's mischief. */
const HEAD_MAX = 20_000;

/** Addresses of one head that are read. */
const ADDRESSES_MAX = 2_000;

/** A head of a part by its name, as it was sent; empty when there is none. */
export function rawHead(part: GmailPart | undefined, name: string): string {
  const wanted = name.toLowerCase();
  const found = part?.headers?.find((it: GmailHeader) => it.name.toLowerCase() === wanted);
  return (found?.value ?? '').slice(0, HEAD_MAX);
}

/** The same as people read it: encoded words (RFC 2047) are decoded, marks that mislead are gone. */
export function headOf(part: GmailPart | undefined, name: string): string {
  return readable(decodeWords(rawHead(part, name)));
}

/** A file's name, as it stands at a part. */
export const nameOf = (filename: string | undefined) =>
  readable(decodeWords((filename ?? '').slice(0, 1_000)));

/** A text that may be shown in one line. */
function readable(text: string): string {
  return asStorable(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .normalize('NFC')
    .trim();
}

/** The addresses of a head, groups taken apart. What is no address at all is left out. */
export function addressesOf(part: GmailPart | undefined, name: string): MailAddress[] {
  const parsed = addressParser(rawHead(part, name), { flatten: true }) as Address[];
  return parsed.slice(0, ADDRESSES_MAX).flatMap((it) => {
    const address = readable(('address' in it ? it.address : '') ?? '');
    return address === '' ? [] : [{ name: readable(decodeWords(it.name ?? '')), address }];
  });
}

/** What of a letter in a list never changes. */
export type LetterHead = Omit<
  EmailSummary,
  'id' | 'labelIds' | 'isUnread' | 'isStarred' | 'date'
> & {
  messageId: string;
};

export function letterHeadOf(message: GmailMessage): LetterHead {
  const { payload } = message;
  const from = headOf(payload, 'From');
  return {
    threadId: message.threadId,
    subject: headOf(payload, 'Subject'),
    from,
    to: headOf(payload, 'To').slice(0, 2_000),
    snippet: withoutEntities(readable(message.snippet ?? '')),
    hasAttachments: /^multipart\/mixed/i.test(
      payload?.mimeType ?? rawHead(payload, 'Content-Type'),
    ),
    sender: addressesOf(payload, 'From')[0] ?? { name: from, address: '' },
    messageId: rawHead(payload, 'Message-ID'),
  };
}

/** A letter as lists show it. */
export function summaryOf(
  id: string,
  labelIds: readonly string[],
  receivedAt: Date,
  head: LetterHead,
): EmailSummary {
  const { messageId: _messageId, ...shown } = head;
  return {
    ...shown,
    id,
    date: receivedAt.toISOString(),
    labelIds: [...labelIds],
    isUnread: labelIds.includes('UNREAD'),
    isStarred: labelIds.includes('STARRED'),
  };
}

/** When Gmail received it; of a number that is none, the beginning of time. */
export function receiptOf({ internalDate }: Pick<GmailMessage, 'internalDate'>): Date {
  const at = new Date(Number(internalDate));
  return Number.isNaN(at.getTime()) ? new Date(0) : at;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Gmail writes its snippets as HTML. */
function withoutEntities(text: string): string {
  return text.replaceAll(
    /&(amp|lt|gt|quot|#39);/g,
    (whole, name: string) => ENTITIES[name] ?? whole,
  );
}
