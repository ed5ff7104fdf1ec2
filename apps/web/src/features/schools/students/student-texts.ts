import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import origin from './messages/origin.json';

/** The language of these screens' own texts, for words of the shell among them. */
export const studentsLanguage = () => languageOf(origin, '*');

/** Why something failed: `what`, and the reason behind it. */
export function studentsFailureText(error: unknown, what: string): string {
  const gone = error instanceof Problem && error.reason === 'enrollments.student-not-found';
  return `${what}. ${gone ? m.students_error_missing() : problemText(error, studentsLanguage())}`;
}
