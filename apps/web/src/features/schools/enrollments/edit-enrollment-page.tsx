import type { EnrollmentDetails, EnrollmentStatus } from '@station/contract/schools/enrollments';
import { REASON_MAX } from '@station/contract/schools/enrollments';
import { useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDate } from '../../../platform/format.ts';
import { useNavigateWhileHere } from '../../../platform/navigate-while-here.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import { EnrollmentDateAndStatus } from './enrollment-date-and-status.tsx';
import { enrollmentsFailureText } from './enrollment-texts.ts';
import { readEnrollment, saveEnrollment, useEnrollment } from './enrollments.data.ts';
import css from './enrollments.module.css';
import {
  enrollmentFailure,
  enrollmentFieldText,
  enrollmentsLanguage,
  STATUS_APPEARANCE,
} from './status-texts.ts';

/** Changes the status or the date of an enrolment; no field is checked (spec 2, section 5). */
export function EditEnrollmentPage() {
  const { enrollment } = useParams({ strict: false });
  const query = useEnrollment(Number(enrollment));
  const { data } = query;
  if (data) return <EditForm enrollment={data} />;
  return <NotLoaded of={query} loading={m.common_loading()} failure={enrollmentFailure} />;
}

type Values = { enrollment_date: string; status: EnrollmentStatus; reason: string };

function EditForm({ enrollment }: { enrollment: EnrollmentDetails }) {
  const base = useSchoolsBase();
  const { school = '', class: classId = '', course = '' } = useParams({ strict: false });
  const navigate = useNavigateWhileHere();
  const refresh = useSchoolsRefresh();
  const leave = () =>
    void navigate({
      to: `${base}/$school/$class/$course/$enrollment`,
      params: {
        school,
        class: classId,
        course,
        enrollment: String(enrollment.enrollment_id),
      },
    });
  const record = useRecordForm<Values, EnrollmentDetails>({
    stored: enrollment,
    valuesOf: (stored) => ({
      enrollment_date: stored?.enrollment_date ?? '',
      status: stored?.status ?? 'active',
      reason: '',
    }),
    errorText: enrollmentFieldText,
    views: () => ({
      enrollment_date: { label: m.common_record_enrolled_on(), text: (day) => formatDate(day) },
      status: { label: m.common_status(), text: (status) => STATUS_APPEARANCE[status].text() },
      reason: { label: m.common_record_reason() },
    }),
    send: async (values, from) => {
      const { data, moved_up } = await saveEnrollment(values, from ?? enrollment);
      const names = moved_up.map((one) => one.student_name).join(', ');
      if (names) toast({ text: m.enrollments_moved_up({ names }), tone: 'good' });
      return data;
    },
    readCurrent: readEnrollment,
    // After a change, a word about it, and on to the details (spec 2, section 4).
    onSaved: () => {
      refresh();
      toast({ text: m.enrollments_updated(), tone: 'good' });
      leave();
    },
  });
  return (
    <>
      <ScreenTitle subtitle={enrollment.course_name}>
        {m.common_record_change_of({ name: enrollment.student_name })}
      </ScreenTitle>
      <Panel title={m.enrollments_edit_panel()}>
        <Form
          of={record}
          texts={formTexts(enrollmentsLanguage())}
          className={css.form}
          aria-label={m.enrollments_edit_panel()}
          failureText={(error) => enrollmentsFailureText(error, m.enrollments_error_update())}
          actions={
            <FormActions>
              <Button onClick={leave}>{m.common_cancel()}</Button>
              <Button type="submit" tone="primary" busy={record.busy}>
                {record.busy ? m.common_saving() : m.common_save()}
              </Button>
            </FormActions>
          }
        >
          <EnrollmentDateAndStatus record={record} />
          <Field
            of={record}
            name="reason"
            kind="textarea"
            label={m.common_record_reason()}
            hint={m.enrollments_reason_hint()}
            maxLength={REASON_MAX}
            rows={2}
          />
        </Form>
      </Panel>
    </>
  );
}
