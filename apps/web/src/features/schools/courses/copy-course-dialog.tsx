import type { Course } from '@station/contract/schools/courses';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import {
  COURSE_FIELDS,
  CourseInputs,
  type CourseValues,
  checkCourse,
  courseBody,
} from './course-form.tsx';
import { courseFieldText, coursesFailureText, coursesLanguage } from './course-texts.ts';
import { saveCopy } from './courses.data.ts';

type Values = CourseValues & { with_sessions: boolean; with_fee: boolean };

type CopyCourseDialogProps = { course: Course; onClose: () => void };

/** Makes a course anew for another period; its sessions and its fee come along, students do not. */
export function CopyCourseDialog({ course, onClose }: CopyCourseDialogProps) {
  const refresh = useSchoolsRefresh();
  const record = useRecordForm({
    // The period is what differs: it starts empty.
    valuesOf: (): Values => ({
      ...COURSE_FIELDS.valuesOf(course),
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
    send: async ({ with_sessions, with_fee, ...values }) => {
      const body = { ...courseBody(values), with_sessions, with_fee };
      const { details } = await saveCopy(course.course_id, body);
      toast({ text: m.courses_copied({ count: formatNumber(details.sessions) }), tone: 'good' });
    },
    onSaved: () => {
      refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.courses_copy_title({ name: course.course_name })}
      record={record}
      texts={formTexts(coursesLanguage())}
      submitLabel={m.common_copy()}
      failureText={(error) => coursesFailureText(error, m.courses_error_copy())}
      onClose={onClose}
    >
      <CourseInputs record={record} />
      <Field
        kind="check"
        of={record}
        name="with_sessions"
        label={m.courses_copy_sessions()}
        hint={m.courses_copy_sessions_text()}
      />
      <Field kind="check" of={record} name="with_fee" label={m.courses_copy_fee()} />
    </FormDialog>
  );
}
