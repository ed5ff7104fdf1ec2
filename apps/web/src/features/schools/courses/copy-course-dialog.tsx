import type { Course } from '@station/contract/schools/courses';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formWords } from '../../../platform/record-words.ts';
import { Check } from '../../../ui/check-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import {
  CourseInputs,
  type CourseValues,
  checkCourse,
  courseBody,
  courseValues,
  courseViews,
} from './course-form.tsx';
import { courseFieldText, coursesFailureText, coursesLanguage } from './course-texts.ts';
import { saveCopy } from './courses.data.ts';

type Values = CourseValues & { with_sessions: boolean; with_fee: boolean };

type CopyCourseDialogProps = { course: Course; onClose: () => void };

/** Makes a course anew for another period; its sessions and its fee come along, students do not. */
export function CopyCourseDialog({ course, onClose }: CopyCourseDialogProps) {
  const refresh = useSchoolsRefresh();
  const record = useRecordForm<Values, undefined>({
    stored: undefined,
    // The period is what differs: it starts empty.
    valuesOf: () => ({
      ...courseValues(course),
      course_period: '',
      start_date: '',
      end_date: '',
      is_active: true,
      with_sessions: course.start_date !== null,
      with_fee: true,
    }),
    check: (values) => {
      const errors = checkCourse(values);
      const wanted = values.with_sessions && values.start_date === '';
      return wanted ? [...errors, { field: 'start_date', rule: 'required' }] : errors;
    },
    errorText: courseFieldText,
    views: () => ({
      ...courseViews(),
      with_sessions: { label: m.courses_copy_sessions() },
      with_fee: { label: m.courses_copy_fee() },
    }),
    send: async ({ with_sessions, with_fee, ...values }) => {
      const body = { ...courseBody(values), with_sessions, with_fee };
      const { details } = await saveCopy(course.course_id, body);
      toast({ text: m.courses_copied({ count: formatNumber(details.sessions) }), tone: 'good' });
      return undefined;
    },
    readCurrent: () => undefined,
    onSaved: () => {
      refresh();
      onClose();
    },
  });
  const { form, field } = record;
  return (
    <FormDialog
      title={m.courses_copy_title({ name: course.course_name })}
      record={record}
      words={formWords(coursesLanguage())}
      submitLabel={m.courses_copy()}
      failure={
        record.failure === undefined
          ? undefined
          : coursesFailureText(record.failure, m.courses_error_copy())
      }
      onClose={onClose}
    >
      <CourseInputs record={record} />
      <Check
        key={form.key('with_sessions')}
        {...field('with_sessions', { type: 'checkbox' })}
        label={m.courses_copy_sessions()}
        hint={m.courses_copy_sessions_text()}
      />
      <Check
        key={form.key('with_fee')}
        {...field('with_fee', { type: 'checkbox' })}
        label={m.courses_copy_fee()}
      />
    </FormDialog>
  );
}
