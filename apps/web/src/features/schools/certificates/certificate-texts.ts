import type { CertificatesReason } from '@station/contract/schools/certificates';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { type ReasonTexts, reasonText } from '../../../platform/reason-text.ts';
import origin from './messages/origin.json';

/** The language of these screens' own texts, for words of the shell among them. */
export const certificatesLanguage = () => languageOf(origin, '*');

const REASON_TEXTS: ReasonTexts<CertificatesReason> = {
  'certificates.not-completed': m.certificates_error_not_completed,
  'certificates.not-found': m.certificates_not_found,
  'certificates.revoked': m.certificates_no_longer,
};

/** Why something failed: `what`, and the reason behind it. */
export function certificatesFailureText(error: unknown, what: string): string {
  return `${what}. ${reasonText(REASON_TEXTS, error) ?? problemText(error, certificatesLanguage())}`;
}
