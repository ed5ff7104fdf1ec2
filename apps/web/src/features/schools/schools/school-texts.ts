import type { EnrollmentDeletion } from '@station/contract/schools/enrollments';
import type { Deletion, SchoolsReason } from '@station/contract/schools/schools';
import { m } from '../../../paraglide/messages.js';
import { failureText } from '../../../platform/failure-text.ts';
import type { FieldError } from '../../../platform/field-errors.ts';
import { formatNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import type { ReasonTexts } from '../../../platform/reason-text.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import type { BoardTexts } from '../../../records/record-board.tsx';
import origin from './messages/origin.json';

/** The language of these screens' own texts, for words of the shell among them. */
export const schoolsLanguage = () => languageOf(origin, '*');

/** A wrong name of a school (spec 2, section 5). */
export function schoolFieldText(error: FieldError): string {
  if (error.rule === 'too-long') return m.schools_rule_name_long();
  if (error.rule === 'characters') return ruleText(error, schoolsLanguage());
  return m.schools_rule_name_short();
}

/** A wrong field of a class (spec 2, section 5). */
export function classFieldText(error: FieldError): string {
  if (error.field === 'class_name' && error.rule === 'required') return m.schools_rule_class();
  if (error.field === 'class_name' && error.rule === 'too-long') return m.schools_rule_class_long();
  return ruleText(error, schoolsLanguage());
}

const REASON_TEXTS: ReasonTexts<SchoolsReason> = {
  'schools.not-found': m.schools_error_gone,
  'schools.class-not-found': m.schools_error_class_gone,
  'schools.has-classes': m.schools_error_has_classes,
};

/** Why something failed (spec 2, section 8): `what` if nobody says more, `lost` if no answer came. */
export const schoolsFailureText = (error: unknown, what: string, lost: string) =>
  failureText(REASON_TEXTS, error, schoolsLanguage(), what, lost);

/** What goes along with the courses that are deleted, each with its number; what there is none of is not named. */
export function alongTexts(along: Omit<Deletion, 'courses'>): string[] {
  const { enrollments, active_enrollments, waiting, sessions, payments } = along;
  const active = formatNumber(active_enrollments);
  return named([
    { many: enrollments, text: (count) => m.schools_along_enrollments({ count, active }) },
    { many: waiting, text: (count) => m.schools_along_waiting({ count }) },
    { many: sessions, text: (count) => m.schools_along_sessions({ count }) },
    { many: payments, text: (count) => m.schools_along_payments({ count }) },
  ]);
}

/** What goes along with enrolments, in the same way. */
export function enrollmentAlongTexts({ payments, marks }: EnrollmentDeletion): string[] {
  return named([
    { many: payments, text: (count) => m.schools_along_payments({ count }) },
    { many: marks, text: (count) => m.schools_along_marks({ count }) },
  ]);
}

const named = (all: readonly { many: number; text: (count: string) => string }[]): string[] =>
  all.flatMap(({ many, text }) => (many > 0 ? [text(formatNumber(many))] : []));

/** The words of the boards of schools, classes and courses. */
export const boardTexts = (
  own: Pick<BoardTexts, 'list' | 'add' | 'count' | 'none'> & {
    search: { label: string; placeholder: string };
    noneFound: string;
  },
): BoardTexts => plainListTexts({ clears: 'nothing', ...own });
