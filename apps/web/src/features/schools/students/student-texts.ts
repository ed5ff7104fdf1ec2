import type { EnrollmentsReason } from '@station/contract/schools/enrollments';
import { m } from '../../../paraglide/messages.js';
import { failureText } from '../../../platform/failure-text.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import type { ReasonTexts } from '../../../platform/reason-text.ts';
import origin from './messages/origin.json';

/** The language of these screens' own texts, for words of the shell among them. */
export const studentsLanguage = () => languageOf(origin, '*');

const REASON_TEXTS: ReasonTexts<EnrollmentsReason> = {
  'enrollments.student-not-found': m.students_error_missing,
};

/** Why something failed (spec 2, section 8): `what` if nobody says more. */
export const studentsFailureText = (error: unknown, what: string) =>
  failureText(REASON_TEXTS, error, studentsLanguage(), what);

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
