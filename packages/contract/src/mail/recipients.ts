/** Who a letter goes to: suggestions while typing, and addresses out of pasted text. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { givenNumber, searchField, wholeNumber } from '../record-fields.ts';
import { isMailAddress, MAIL_LIMITS } from './mail-fields.ts';

/** Where a suggestion is from; `recent`: the caller wrote to it lately. */
export const SUGGESTION_KINDS = ['recent', 'contact', 'student', 'employee', 'staff'] as const;

export const RecipientSuggestion = z.object({
  name: z.string(),
  address: z.string(),
  kind: z.enum(SUGGESTION_KINDS),
  /** A company, a course: what tells two people of one name apart; may be empty. */
  detail: z.string(),
});
export type RecipientSuggestion = z.infer<typeof RecipientSuggestion>;

export const suggestRecipients = endpoint({
  name: 'suggestRecipients',
  method: 'GET',
  path: '/api/mail/recipients',
  access: 'staff',
  summary:
    'Addresses by a part of a name or an address, among recent ones, contacts, students, employees and staff, or those of one company’s employees; each address once.',
  query: z.object({
    search: searchField(100),
    company_id: z.optional(givenNumber(1, Number.MAX_SAFE_INTEGER)),
    limit: wholeNumber(1, MAIL_LIMITS.recipients, 8),
  }),
  response: answer({ data: z.array(RecipientSuggestion) }),
});

/** What separates pasted addresses (spec 2, section 5). */
const SEPARATORS = /[\n\r,;|\t]+/;

/** `Name <address>`, as mail programs copy it; the name perhaps in quotation marks. */
const NAMED = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/;

/** What a pasted text holds: each address once, whatever its case; and what is none. */
export type PastedAddresses = {
  addresses: { name: string; address: string }[];
  wrong: string[];
  /** Pieces that were there more than once. */
  repeated: number;
};

/** Splits pasted text on newline, comma, semicolon, pipe and tab; reads `Name <address>` too. */
export function readAddresses(
  text: string,
  max: number = MAIL_LIMITS.recipients * 4,
): PastedAddresses {
  const found = new Map<string, { name: string; address: string }>();
  const wrong = new Set<string>();
  let repeated = 0;
  for (const piece of text.split(SEPARATORS).slice(0, max)) {
    const trimmed = piece.trim();
    if (trimmed === '') continue;
    const [, name = '', inside] = NAMED.exec(trimmed) ?? [];
    const address = (inside ?? trimmed).trim();
    const key = address.toLowerCase();
    if (found.has(key) || wrong.has(trimmed)) repeated += 1;
    else if (isMailAddress(address)) {
      found.set(key, { name: inside === undefined ? '' : name.trim(), address });
    } else wrong.add(trimmed);
  }
  return { addresses: [...found.values()], wrong: [...wrong], repeated };
}
