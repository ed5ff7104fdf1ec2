import {
  type Course,
  CourseFields,
  DEFAULT_MAX_STUDENTS,
  datesInOrder,
} from '@station/contract/schools/courses';
import { m } from '../../../paraglide/messages.js';
import { type FieldError, findFieldErrors } from '../../../platform/field-errors.ts';
import { formatDate } from '../../../platform/format.ts';
import type { FieldViews } from '../../../platform/record-versions.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { Field, type FieldSource } from '../../../ui/form.tsx';
import type { CourseBody } from './courses.data.ts';
import css from './courses.module.css';

/** What the form holds: dates and numbers as they are typed. */
export type CourseValues = {
  course_name: string;
  course_period: string;
  start_date: string;
  end_date: string;
  max_students: string;
  is_active: boolean;
};

/** What the fields hold of a course, or at first of a new one. */
export const courseValues = (course: Course | undefined): CourseValues => ({
  course_name: course?.course_name ?? '',
  course_period: course?.course_period ?? '',
  start_date: course?.start_date ?? '',
  end_date: course?.end_date ?? '',
  max_students: String(course?.max_students ?? DEFAULT_MAX_STUDENTS),
  is_active: course ? course.is_active === 1 : true,
});

/** As it is sent; without a number of places the course has 30 (spec 2, section 5). */
export const courseBody = (values: CourseValues): CourseBody => ({
  course_name: values.course_name,
  course_period: values.course_period,
  start_date: values.start_date || null,
  end_date: values.end_date || null,
  max_students:
    values.max_students.trim() === '' ? DEFAULT_MAX_STUDENTS : Number(values.max_students),
  is_active: values.is_active ? 1 : 0,
});

/** What is wrong with what was typed. */
export function checkCourse(values: CourseValues): FieldError[] {
  const body = courseBody(values);
  const errors = findFieldErrors(CourseFields, body);
  const dates = { start_date: body.start_date ?? null, end_date: body.end_date ?? null };
  const ordered = datesInOrder(dates) || errors.some(({ field }) => field === 'end_date');
  return ordered ? errors : [...errors, { field: 'end_date', rule: 'not-allowed' }];
}

const dayText = (day: string) => (day === '' ? '' : formatDate(day));

/** How the fields are shown where two versions stand side by side. */
export const courseViews = (): FieldViews<CourseValues> => ({
  course_name: { label: m.courses_name() },
  course_period: { label: m.courses_period() },
  start_date: { label: m.courses_start(), text: dayText },
  end_date: { label: m.courses_end(), text: dayText },
  max_students: { label: m.courses_places() },
  is_active: {
    label: m.common_status(),
    text: (active) => (active ? m.courses_active() : m.courses_inactive()),
  },
});

/** The fields of a course, in a form that may hold more. */
export function CourseInputs({ record }: { record: FieldSource<keyof CourseValues> }) {
  return (
    <>
      <Field
        of={record}
        name="course_name"
        label={m.courses_name()}
        withAsterisk
        autoComplete="off"
        data-first-focus=""
      />
      <Field
        of={record}
        name="course_period"
        label={m.courses_period()}
        placeholder={m.courses_period_example()}
        autoComplete="off"
      />
      <div className={css.dates}>
        <Field of={record} name="start_date" label={m.courses_start()} control={DayInput} />
        <Field of={record} name="end_date" label={m.courses_end()} control={DayInput} />
      </div>
      <Field
        of={record}
        name="max_students"
        label={m.courses_places()}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field kind="check" of={record} name="is_active" label={m.courses_is_active()} />
    </>
  );
}
