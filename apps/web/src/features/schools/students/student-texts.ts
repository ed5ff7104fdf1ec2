import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { Problem } from '../../../platform/problem.ts';
import { loadFailure, problemText } from '../../../platform/problem-text.ts';
import origin from './messages/origin.json';

/** The language of these screens' own texts, for words of the shell among them. */
export const studentsLanguage = () => languageOf(origin, '*');

/** Why something failed: `what`, and the reason behind it. */
export function studentsFailureText(error: unknown, what: string): string {
  const gone = error instanceof Problem && error.reason === 'enrollments.student-not-found';
  return `${what}. ${gone ? m.students_error_missing() : problemText(error, studentsLanguage())}`;
}

/** The words of the list of all students. */
export const studentTexts = () =>
  plainListTexts({
    list: m.students_list(),
    search: { label: m.students_search(), placeholder: m.students_search_placeholder() },
    none: { title: m.common_record_no_students(), text: m.students_none_text() },
    noneFound: m.students_none_found(),
    clears: 'nothing',
    range: m.students_summary,
  });

/** Why the list could not be shown. */
export const studentListFailure = loadFailure(m.students_error_load, studentsLanguage);
