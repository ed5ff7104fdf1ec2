import { BULK_ENROLLMENT_MAX } from '@station/contract/schools/waiting';
import { useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useNavigateWhileHere } from '../../../platform/navigate-while-here.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useCourse } from '../courses/courses.data.ts';
import { type ChosenStudents, StudentsPicker } from '../enrollments/students-picker.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useBulkEnrollment } from './waiting.data.ts';
import css from './waiting.module.css';
import { waitingFailureText, waitingLanguage } from './waiting-texts.ts';

type Values = { students: ChosenStudents; date: string; when_full: 'refuse' | 'wait' };

/** Puts many known students into a course at once; when places run out, nobody or the rest waits. */
export function BulkEnrollPage() {
  const params = useParams({ strict: false });
  const { school = '', class: classId = '', course = '' } = params;
  const courseId = Number(course);
  const base = useSchoolsBase();
  const navigate = useNavigateWhileHere();
  const { data: placed } = useCourse(courseId);
  const enrollment = useBulkEnrollment();
  const free = placed ? Math.max(0, placed.max_students - placed.enrolled) : undefined;
  const leave = () =>
    void navigate({
      to: `${base}/$school/$class/$course`,
      params: { school, class: classId, course },
    });
  const record = useRecordForm({
    valuesOf: (): Values => ({ students: [], date: today(), when_full: 'refuse' }),
    check: ({ students }) =>
      students.length === 0 ? [{ field: 'students', rule: 'required' }] : [],
    errorText: () => m.waiting_rule_students(),
    send: ({ students, date, when_full }) =>
      enrollment.mutateAsync({
        body: {
          course_id: courseId,
          student_ids: students.map(({ id }) => id),
          enrollment_date: date || null,
          when_full,
        },
      }),
    onSaved: ({ details }) => {
      toast({ text: doneText(details), tone: 'good' });
      leave();
    },
  });
  const chosen = record.values().students;
  return (
    <>
      <ScreenTitle subtitle={placed?.course_name}>{m.waiting_bulk_title()}</ScreenTitle>
      <Panel
        title={m.waiting_bulk_panel()}
        text={free === undefined ? undefined : m.waiting_bulk_free({ count: formatNumber(free) })}
      >
        <Form
          of={record}
          texts={formTexts(waitingLanguage())}
          className={css.form}
          aria-label={m.waiting_bulk_title()}
          failureText={(error) => waitingFailureText(error, m.waiting_error_bulk())}
          error={record.form.errors.students}
          actions={
            <FormActions>
              <Button onClick={leave}>{m.common_cancel()}</Button>
              <Button type="submit" tone="primary" busy={record.busy}>
                {m.waiting_bulk_submit({ count: formatNumber(chosen.length) })}
              </Button>
            </FormActions>
          }
        >
          <StudentsPicker
            courseId={courseId}
            chosen={chosen}
            isWrong={record.form.errors.students !== undefined}
            onChange={(students) => record.set('students', students)}
            most={BULK_ENROLLMENT_MAX}
          />
          <Field of={record} name="date" label={m.waiting_bulk_date()} control={DayInput} />
          {free !== undefined && chosen.length > free ? (
            <ChoiceGroup
              label={m.waiting_bulk_full()}
              value={record.values().when_full}
              onChange={(choice) => record.set('when_full', choice)}
              choices={[
                { value: 'refuse', label: m.waiting_bulk_refuse() },
                { value: 'wait', label: m.waiting_bulk_wait() },
              ]}
              columns={2}
            />
          ) : null}
        </Form>
      </Panel>
    </>
  );
}

type Done = { enrolled: number; waiting: number; already: number };

function doneText({ enrolled, waiting, already }: Done): string {
  return [
    m.waiting_bulk_enrolled({ count: formatNumber(enrolled) }),
    waiting > 0 ? m.waiting_bulk_waiting({ count: formatNumber(waiting) }) : '',
    already > 0 ? m.waiting_bulk_already({ count: formatNumber(already) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
