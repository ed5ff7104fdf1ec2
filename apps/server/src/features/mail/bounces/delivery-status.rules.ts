import type { GmailPart } from '../gmail/gmail-types.ts';
import { MARK_HEAD } from '../outbox/letter-mime.ts';

/** A letter that did not arrive, as a mail server tells of it. */
export type Bounce = {
  address: string;
  /** Nobody is there, or nothing is taken from us (RFC 3463: class 5); else it may arrive another time. */
  isPermanent: boolean;
  /** RFC 3463: `5.1.1`. */
  status: string;
  /** In the words of the mail server; may be empty. */
  diagnostic: string;
};

/** Characters of a diagnostic that are kept. */
const DIAGNOSTIC_MAX = 500;

/** Parts that are looked at, and groups of fields: a real report has a handful. */
const PARTS_MAX = 200;
const GROUPS_MAX = 100;

/**
 * Reads a delivery status notification (RFC 3464): whom a letter did not reach, and why. A report of a
 * delay, or of a letter that arrived, tells of nobody.
 */
export function readDeliveryStatus(payload: GmailPart | undefined): Bounce[] {
  const found = new Map<string, Bounce>();
  for (const text of statusTexts(payload)) {
    for (const group of text.split(/\r?\n\s*\r?\n/).slice(0, GROUPS_MAX)) {
      const bounce = bounceOf(fieldsOf(group));
      if (bounce) found.set(bounce.address.toLowerCase(), bounce);
    }
  }
  return [...found.values()];
}

/** The mark of a letter of ours: a UUID, alone in its own head, before the `@` in its Message-ID. */
const MARK = /^<?([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:@|$)/i;

/**
 * The mark of our letter that a report is about: reports enclose it, or its heads alone (RFC 3462).
 * Undefined where it is about another letter, or is no report: anybody can write as a mail server, and
 * does not know the mark.
 */
export function readMark(payload: GmailPart | undefined): string | undefined {
  for (const heads of enclosedHeads(payload)) {
    const fields = fieldsOf(heads);
    for (const name of [MARK_HEAD.toLowerCase(), 'message-id']) {
      const [, mark] = MARK.exec(fields.get(name) ?? '') ?? [];
      if (mark !== undefined) return mark.toLowerCase();
    }
  }
  return undefined;
}

/** Whether a part of a letter holds the fields of a report. */
const isStatusPart = ({ mimeType }: GmailPart): boolean =>
  mimeType?.toLowerCase() === 'message/delivery-status';

/** Whether a part is the letter that a report is about, or the heads of it (RFC 3462, RFC 6533). */
const isEnclosedPart = ({ mimeType }: GmailPart): boolean =>
  /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/i.test(mimeType ?? '');

/** Whether a part is one that is read of a report. */
export const isReportPart = (part: GmailPart): boolean =>
  isStatusPart(part) || isEnclosedPart(part);

/** The texts of the parts that hold fields; Gmail hands them over as a body, or as heads of parts within. */
function statusTexts(payload: GmailPart | undefined): string[] {
  const texts: string[] = [];
  let left = PARTS_MAX;
  const visit = (part: GmailPart, isStatus: boolean) => {
    left -= 1;
    if (left < 0) return;
    const isIn = isStatus || isStatusPart(part);
    if (isIn) texts.push(headText(part), bodyText(part));
    for (const inner of part.parts ?? []) visit(inner, isIn);
  };
  if (payload) visit(payload, false);
  return texts;
}

/** The heads of the letters that a report encloses; Gmail hands them over as it does the fields. */
function enclosedHeads(payload: GmailPart | undefined): string[] {
  const texts: string[] = [];
  let left = PARTS_MAX;
  const visit = (part: GmailPart) => {
    left -= 1;
    if (left < 0) return;
    const inner = part.parts ?? [];
    if (!isEnclosedPart(part)) return inner.forEach(visit);
    const [heads = ''] = bodyText(part).split(/\r?\n\r?\n/, 1);
    texts.push(heads, headText(part), ...inner.slice(0, 1).map(headText));
  };
  if (payload) visit(payload);
  return texts;
}

const headText = ({ headers = [] }: GmailPart): string =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n');

const bodyText = ({ body }: GmailPart): string =>
  Buffer.from(body?.data ?? '', 'base64url').toString('utf8');

/** Fields of one group; a line that begins with a space goes on with the one before. */
function fieldsOf(group: string): Map<string, string> {
  const lines = group.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):(.*)$/s.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
    }),
  );
}

function bounceOf(fields: Map<string, string>): Bounce | undefined {
  const action = fields.get('action')?.toLowerCase();
  // Whom we wrote to counts: it may have been passed on to another address, which nobody here knows.
  const recipient = fields.get('original-recipient') ?? fields.get('final-recipient') ?? '';
  const address = recipient.replace(/^[^;]*;/, '').replaceAll(/[<>\s]/g, '');
  if (action !== 'failed' || !/^[^@]+@[^@]+$/.test(address)) return undefined;
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '5.0.0';
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[^;]*;\s*/, '');
  return {
    ...{ address, status, isPermanent: status.startsWith('5') },
    diagnostic: diagnostic.replaceAll('\0', '').slice(0, DIAGNOSTIC_MAX).toWellFormed(),
  };
}
