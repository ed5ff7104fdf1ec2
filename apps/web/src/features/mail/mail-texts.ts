import type { MailReason } from '@station/contract/mail/mail-fields';
import { m } from '../../paraglide/messages.js';
import { formatDate, formatShortDate, formatTime } from '../../platform/format.ts';
import { languageOf } from '../../platform/i18n.ts';
import { Problem } from '../../platform/problem.ts';
import { failureTexts, problemText } from '../../platform/problem-text.ts';
import origin from './messages/origin.json';

/** The language that the screens of mail show themselves in. */
export const mailLanguage = () => languageOf(origin, '*');

const REASONS: Readonly<Record<MailReason, () => string>> = {
  'mail.not-configured': m.mail_why_not_configured,
  'mail.mailbox-not-found': m.mail_why_mailbox_gone,
  'mail.connect-again': m.mail_why_connect_again,
  'mail.role-too-low': m.mail_why_role,
  'mail.sign-in-first': m.mail_sign_in_first,
  'mail.incomplete': m.mail_incomplete,
  'mail.keyword-needed': m.mail_keyword_needed,
  'mail.message-not-found': m.mail_why_letter_gone,
  'mail.attachment-not-found': m.mail_why_attachment_gone,
  'mail.letter-not-found': m.mail_why_letter_gone,
  'mail.too-late': m.mail_why_too_late,
  'mail.changed-meanwhile': m.mail_why_changed,
  'mail.too-many-recipients': m.mail_why_too_many_recipients,
  'mail.attachments-too-large': m.mail_why_too_large,
  'mail.too-many-attachments': m.mail_why_too_many_attachments,
  'mail.template-not-found': m.mail_why_template_gone,
  'mail.template-name-taken': m.mail_why_template_taken,
  'mail.too-many-templates': m.mail_why_too_many_templates,
  'mail.member-not-found': m.mail_why_member_gone,
  'mail.quota': m.mail_why_quota,
  'mail.google-unavailable': m.mail_why_google_away,
  'mail.google-refused': m.mail_why_google_refused,
  'mail.token-refused': m.mail_why_token_refused,
  'mail.not-sent': m.mail_why_not_sent,
  'mail.outcome-unknown': m.mail_why_outcome_unknown,
  'mail.not-composed': m.mail_why_not_composed,
};

/** The words for a reason; undefined for one that is none of mail's. */
export const reasonText = (reason: string | null | undefined): string | undefined =>
  reason && Object.hasOwn(REASONS, reason) ? REASONS[reason as MailReason]() : undefined;

/** Why something about mail failed. */
export function mailProblemText(error: unknown): string {
  const known = error instanceof Problem ? reasonText(error.reason) : undefined;
  return known ?? problemText(error);
}

/** The words where letters could not be loaded, under a title that says which. */
export const mailFailure = (title: () => string) => (error: unknown) => ({
  title: title(),
  ...failureTexts(error, undefined, mailProblemText(error)),
});

/** What failed, in the specification's words, and why. */
export const failed = (what: string, error: unknown): string =>
  `${what}: ${mailProblemText(error)}`;

/** When a letter came, as short as it can be said: the hour, the day, or the day with its year. */
export function letterTime(date: string, now = new Date()): string {
  const when = new Date(date);
  if (Number.isNaN(when.getTime())) return '';
  if (when.toDateString() === now.toDateString()) return formatTime(when);
  return when.getFullYear() === now.getFullYear() ? formatShortDate(when) : formatDate(when);
}
