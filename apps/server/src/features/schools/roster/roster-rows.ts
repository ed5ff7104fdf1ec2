import type { RowRemark } from '@station/contract/imports/import-rows';
import { withCountryPlus } from '@station/contract/phone-numbers';
import { isDay, NOT_ALLOWED } from '@station/contract/record-fields';
import type { EnrollmentStatus } from '@station/contract/schools/enrollments';
import { STUDENT_LIMITS, StudentFields } from '@station/contract/schools/students';
import { foldText } from '@station/contract/search-text';
import { withLeadingZero } from '../../../platform/phones.ts';
import type { CheckedRow, CreateChecker } from '../../imports/import.kind.ts';
import { problemsOf, remark, shortened } from '../../imports/row-remarks.rules.ts';
import { asDay } from '../../imports/typed-days.rules.ts';
import { studentSearch } from '../students/student-search.ts';
import { ROSTER_FIELDS, type RosterField, STATUS_LABELS } from './roster-texts.ts';

/** The courses a row may name, by number or, where there is one such name, by name. */
export type RosterOptions = { courses: { id: number; name: string }[] };

type Typed = Record<RosterField, string>;

/** Checks the rows of a roster, in the reading process and when one is mended. */
export const createChecker: CreateChecker<RosterOptions> = ({ courses }) => {
  const courseOf = courseFinder(courses);
  const statuses = new Map(
    Object.entries(STATUS_LABELS).flatMap(([status, labels]) =>
      [status, ...Object.values(labels)].map((label) => [foldText(label), status]),
    ),
  );

  return (given, broken) => {
    const typed = Object.fromEntries(
      ROSTER_FIELDS.map((field, index) => [field, given[index] ?? '']),
    ) as Typed;
    const withZero = withLeadingZero(typed.phone);
    const phone = withZero ?? withCountryPlus(typed.phone);
    const fields = {
      ...typed,
      phone,
      birth_date: asDay(typed.birth_date),
      enrollment_date: asDay(typed.enrollment_date),
    };
    const course = courseOf(typed.course_id);
    const status = typed.status === '' ? '' : statuses.get(foldText(typed.status));
    const checked = StudentFields.safeParse(fields);
    const brokenField = broken === undefined ? undefined : ROSTER_FIELDS[broken];
    const problems = [
      ...(brokenField ? [remark(brokenField, 'characters', typed[brokenField])] : []),
      ...courseProblem(course, typed.course_id),
      ...problemsOf(checked, typed).map(aged),
      ...(status === undefined ? [remark('status', 'unknown-status', typed.status)] : []),
      ...dayProblem(fields.enrollment_date, typed.enrollment_date),
    ];
    const mending = withZero === undefined ? 'plus-restored' : 'zero-restored';
    const notes = phone === typed.phone ? [] : [remark('phone', mending, typed.phone)];
    if (checked.success && problems.length === 0) {
      return taken(checked.data, {
        course_id: String(course),
        status: status as EnrollmentStatus | '',
        enrollment_date: fields.enrollment_date,
        notes,
      });
    }
    const values = ROSTER_FIELDS.map((field) => shortened(fields[field], STUDENT_LIMITS.address));
    // A refused row is compared with nothing and stores nothing.
    return { values, key: '', derived: null, problems, notes };
  };
};

/** Of a student's values only the day of birth can be of the right form and still not be taken. */
const aged = (one: RowRemark): RowRemark =>
  one.reason === NOT_ALLOWED ? { ...one, reason: 'age' } : one;

/**
 * A row as it would be stored. Students of the same name, telephone number and e-mail address are
 * the same, and are in a course once.
 */
function taken(
  student: StudentFields,
  entry: {
    course_id: string;
    status: EnrollmentStatus | '';
    enrollment_date: string;
    notes: RowRemark[];
  },
): CheckedRow {
  const { notes, ...others } = entry;
  const values: Typed = { ...student, ...others, birth_date: student.birth_date ?? '' };
  const derived = studentSearch(student);
  return {
    values: ROSTER_FIELDS.map((field) => values[field]),
    key: `${entry.course_id} ${derived}`,
    derived,
    problems: [],
    notes,
  };
}

/** Finds a course by its number, or by its name if no other one has it. */
function courseFinder(courses: RosterOptions['courses']): (typed: string) => number | undefined {
  const ids = new Set(courses.map(({ id }) => id));
  const byName = new Map<string, number | undefined>();
  for (const { id, name } of courses) {
    const folded = foldText(name);
    byName.set(folded, byName.has(folded) ? undefined : id);
  }
  return (typed) => {
    const id = /^\d{1,15}$/.test(typed) ? Number(typed) : Number.NaN;
    return ids.has(id) ? id : byName.get(foldText(typed));
  };
}

function courseProblem(course: number | undefined, typed: string): RowRemark[] {
  if (course !== undefined) return [];
  return [remark('course_id', typed === '' ? 'required' : 'unknown-course', typed)];
}

function dayProblem(day: string, typed: string): RowRemark[] {
  return day === '' || isDay(day) ? [] : [remark('enrollment_date', 'format', typed)];
}
