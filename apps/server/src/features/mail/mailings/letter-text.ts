import { emptyFieldsIn, escapeHtml, fillFields } from '@station/contract/mail/merge-fields';
import type { Language } from '@station/contract/settings/settings';
import type { Context } from '../../../platform/context.ts';
import type { LetterText } from '../letters/sealed-text.ts';
import { unsubscribeUrl } from '../suppressions/unsubscribe-links.ts';
import type { LetterRecipient } from './mailing-recipients.queries.ts';

/** What stands under each letter, before and in the link. */
const FOOT: Record<Language, { why: (organisation: string) => string; link: string }> = {
  vi: {
    why: (organisation) => `Thư này được gửi từ ${organisation}. Không muốn nhận nữa?`,
    link: 'Hủy nhận thư',
  },
  ko: {
    why: (organisation) => `${organisation}에서 보낸 메일입니다. 더 이상 받고 싶지 않으신가요?`,
    link: '수신 거부',
  },
  en: {
    why: (organisation) => `This letter was sent by ${organisation}. No more of them?`,
    link: 'Unsubscribe',
  },
};

/** What the letters of a mailing have in common. */
export type LetterForm = LetterText & {
  organisation: string;
  language: Language;
  publicUrl: string;
};

/** A letter for one person. */
export type FilledLetter = {
  subject: string;
  html: string;
  headers: Record<string, string>;
  /** Fields that this person has nothing for and that have no fallback. */
  missing: string[];
};

/** The letter as one of the recipients gets it, with the ways to unsubscribe (RFC 2369, RFC 8058). */
export function letterFor(
  context: Pick<Context, 'secrets'>,
  { subject, html, organisation, language, publicUrl }: LetterForm,
  { id, address, name, fields }: LetterRecipient,
): FilledLetter {
  const values = { ...fields, name, email: address };
  const url = unsubscribeUrl(context, publicUrl, { recipientId: id, address });
  const { why, link } = FOOT[language];
  const foot = `<hr><p><small>${escapeHtml(why(organisation))} <a href="${escapeHtml(url)}">${link}</a></small></p>`;
  return {
    // A field that brings a line break would begin another header.
    subject: fillFields(subject, values, 'text').replaceAll(/\s+/g, ' ').trim(),
    html: fillFields(html, values, 'html') + foot,
    headers: {
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    missing: [...new Set([...emptyFieldsIn(subject, values), ...emptyFieldsIn(html, values)])],
  };
}
