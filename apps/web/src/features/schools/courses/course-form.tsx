import {
  Course,
  CourseFields,
  DEFAULT_MAX_STUDENTS,
  datesInOrder,
} from '@station/contract/schools/courses';
import { m } from '../../../paraglide/messages.js';
import { type FieldError, findFieldErrors } from '../../../platform/field-errors.ts';
import { dayField } from '../../../records/day-field.ts';
import {
  checkField,
  numberField,
  RecordInputs,
  recordFields,
  type TypedOf,
  textField,
} from '../../../records/record-fields.tsx';
import type { FieldSource } from '../../../ui/form.tsx';
import css from './courses.module.css';

const off = { autoComplete: 'off' };

const FIELDS = recordFields(Course, {
  course_name: textField({ ...off, label: m.courses_name, required: true, first: true }),
  course_period: textField({
    ...off,
    label: m.courses_period,
    placeholder: m.courses_period_example,
  }),
  start_date: dayField({ label: m.courses_start }),
  end_date: dayField({ label: m.courses_end }),
  // Without a number of places the course has 30 (spec 2, section 5).
  max_students: numberField({
    ...off,
    label: m.courses_places,
    start: DEFAULT_MAX_STUDENTS,
    empty: DEFAULT_MAX_STUDENTS,
  }),
  is_active: checkField({
    label: m.courses_is_active,
    start: true,
    from: ({ is_active }: Course) => is_active === 1,
  }),
});

export const COURSE_FIELDS: typeof FIELDS = {
  ...FIELDS,
  views: () => ({
    ...FIELDS.views(),
    is_active: {
      label: m.common_status(),
      text: (active) => (active ? m.courses_active() : m.courses_inactive()),
    },
  }),
};

/** What the form holds: dates and numbers as they are typed. */
export type CourseValues = TypedOf<typeof COURSE_FIELDS.fields>;

/** As it is sent. */
export const courseBody = (values: CourseValues) => ({
  ...COURSE_FIELDS.sentOf(values),
  is_active: values.is_active ? (1 as const) : (0 as const),
});

/** What is wrong with what was typed. */
export function checkCourse(values: CourseValues): FieldError[] {
  const body = courseBody(values);
  const errors = findFieldErrors(CourseFields, body);
  const ordered = datesInOrder(body) || errors.some(({ field }) => field === 'end_date');
  return ordered ? errors : [...errors, { field: 'end_date', rule: 'not-allowed' }];
}

/** The fields of a course, in a form that may hold more. */
export function CourseInputs({ record }: { record: FieldSource<keyof CourseValues> }) {
  const of = { of: record, fields: COURSE_FIELDS };
  return (
    <>
      <RecordInputs {...of} only={['course_name', 'course_period']} />
      <div className={css.dates}>
        <RecordInputs {...of} only={['start_date', 'end_date']} />
      </div>
      <RecordInputs {...of} only={['max_students', 'is_active']} />
    </>
  );
}
