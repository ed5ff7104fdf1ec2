import {
  type Course,
  CourseFields,
  DEFAULT_MAX_STUDENTS,
  datesInOrder,
} from '@station/contract/courses';
import { m } from '../../paraglide/messages.js';
import { type FieldError, findFieldErrors } from '../../platform/field-errors.ts';
import { formatDate, formatNumber } from '../../platform/format.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { deleteWords, formWords } from '../../platform/record-words.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/form-field.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import { courseFieldText, coursesFailureText, coursesLanguage } from './course-texts.ts';
import {
  type CourseBody,
  readCourse,
  saveCourse,
  useCourseDeletion,
  useCourseRemoval,
} from './courses.data.ts';
import css from './courses.module.css';

/** What the form holds: dates and numbers as they are typed. */
type Values = {
  course_name: string;
  course_period: string;
  start_date: string;
  end_date: string;
  max_students: string;
  is_active: boolean;
};

const valuesOf = (course: Course | undefined): Values => ({
  course_name: course?.course_name ?? '',
  course_period: course?.course_period ?? '',
  start_date: course?.start_date ?? '',
  end_date: course?.end_date ?? '',
  max_students: String(course?.max_students ?? DEFAULT_MAX_STUDENTS),
  is_active: course ? course.is_active === 1 : true,
});

/** As it is sent; without a number of places the course has 30 (spec 2, section 5). */
const bodyOf = (values: Values): CourseBody => ({
  course_name: values.course_name,
  course_period: values.course_period,
  start_date: values.start_date || null,
  end_date: values.end_date || null,
  max_students:
    values.max_students.trim() === '' ? DEFAULT_MAX_STUDENTS : Number(values.max_students),
  is_active: values.is_active ? 1 : 0,
});

function check(values: Values): FieldError[] {
  const body = bodyOf(values);
  const errors = findFieldErrors(CourseFields, body);
  const dates = { start_date: body.start_date ?? null, end_date: body.end_date ?? null };
  const ordered = datesInOrder(dates) || errors.some(({ field }) => field === 'end_date');
  return ordered ? errors : [...errors, { field: 'end_date', rule: 'not-allowed' }];
}

type CourseDialogProps = {
  classId: number;
  /** The course to change; undefined for a new one. */
  course?: Course | undefined;
  onClose: () => void;
};

/** Adds or changes a course (spec 2, section 5). */
export function CourseDialog({ classId, course, onClose }: CourseDialogProps) {
  const refresh = useSchoolsRefresh();
  const dayText = (day: string) => (day === '' ? '' : formatDate(day));
  const record = useRecordForm({
    stored: course,
    valuesOf,
    check,
    errorText: courseFieldText,
    views: () => ({
      course_name: { label: m.courses_name() },
      course_period: { label: m.courses_period() },
      start_date: { label: m.courses_start(), text: dayText },
      end_date: { label: m.courses_end(), text: dayText },
      max_students: { label: m.courses_places() },
      is_active: {
        label: m.courses_state(),
        text: (active) => (active ? m.courses_active() : m.courses_inactive()),
      },
    }),
    send: (values, base) => saveCourse(classId, bodyOf(values), base),
    readCurrent: readCourse,
    onSaved: () => {
      refresh();
      onClose();
      toast({ text: course ? m.courses_updated() : m.courses_created(), tone: 'good' });
    },
  });
  const { form, field } = record;
  const what = course ? m.courses_error_update() : m.courses_error_add();
  return (
    <FormDialog
      title={course ? m.courses_edit_title() : m.courses_add_title()}
      record={record}
      words={formWords(coursesLanguage())}
      submitLabel={course ? m.courses_save() : m.courses_add()}
      failure={record.failure === undefined ? undefined : coursesFailureText(record.failure, what)}
      onClose={onClose}
    >
      <TextField
        key={form.key('course_name')}
        {...field('course_name')}
        label={m.courses_name()}
        withAsterisk
        autoComplete="off"
        data-first-focus=""
      />
      <TextField
        key={form.key('course_period')}
        {...field('course_period')}
        label={m.courses_period()}
        placeholder={m.courses_period_example()}
        autoComplete="off"
      />
      <div className={css.dates}>
        <TextField
          key={form.key('start_date')}
          {...field('start_date')}
          label={m.courses_start()}
          type="date"
        />
        <TextField
          key={form.key('end_date')}
          {...field('end_date')}
          label={m.courses_end()}
          type="date"
        />
      </div>
      <TextField
        key={form.key('max_students')}
        {...field('max_students')}
        label={m.courses_places()}
        inputMode="numeric"
        autoComplete="off"
      />
      <CheckField
        key={form.key('is_active')}
        {...field('is_active', { type: 'checkbox' })}
        label={m.courses_is_active()}
      />
    </FormDialog>
  );
}

type CourseDeleteDialogProps = { course: Course; onClose: () => void };

/** Asks before a course goes, with what goes along (spec 2, section 8). */
export function CourseDeleteDialog({ course, onClose }: CourseDeleteDialogProps) {
  const removal = useCourseRemoval();
  const { data: along } = useCourseDeletion(course.course_id);
  const remove = async () => {
    await removal.mutateAsync(course.course_id);
    onClose();
    toast({ text: m.courses_deleted(), tone: 'good' });
  };
  return (
    <DeleteDialog
      title={m.courses_delete_question({ name: course.course_name })}
      words={deleteWords(coursesLanguage())}
      text={m.courses_delete_text()}
      along={
        along && along.enrollments > 0
          ? [
              m.courses_along({
                count: formatNumber(along.enrollments),
                active: formatNumber(along.active_enrollments),
              }),
            ]
          : []
      }
      busy={removal.isPending}
      failure={
        removal.error ? coursesFailureText(removal.error, m.courses_error_delete()) : undefined
      }
      // What went wrong is in `removal.error`.
      onConfirm={() => void remove().catch(() => undefined)}
      onClose={onClose}
    />
  );
}
