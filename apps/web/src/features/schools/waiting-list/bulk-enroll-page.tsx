import { BULK_ENROLLMENT_MAX } from '@station/contract/schools/waiting';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useCourse } from '../courses/courses.data.ts';
import { StudentsPicker } from '../enrollments/students-picker.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useWaitingCalls } from './waiting.data.ts';
import css from './waiting.module.css';
import { waitingFailureText } from './waiting-texts.ts';

/** Puts many known students into a course at once; when places run out, nobody or the rest waits. */
export function BulkEnrollPage() {
  const params = useParams({ strict: false });
  const { school = '', class: classId = '', course = '' } = params;
  const courseId = Number(course);
  const base = useSchoolsBase();
  const navigate = useNavigate();
  const { data: placed } = useCourse(courseId);
  const { enrollMany } = useWaitingCalls(courseId);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [date, setDate] = useState(today);
  const [whenFull, setWhenFull] = useState<'refuse' | 'wait'>('refuse');
  const [message, setMessage] = useState<string>();
  const free = placed ? Math.max(0, placed.max_students - placed.enrolled) : undefined;
  const leave = () =>
    void navigate({
      to: `${base}/$school/$class/$course`,
      params: { school, class: classId, course },
    });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (enrollMany.isPending) return;
    setMessage(undefined);
    if (chosen.size === 0) {
      setMessage(m.waiting_rule_students());
      return;
    }
    try {
      const { enrolled, waiting, already } = await enrollMany.mutateAsync({
        student_ids: [...chosen.keys()],
        enrollment_date: date || null,
        when_full: whenFull,
      });
      toast({ text: doneText({ enrolled, waiting, already }), tone: 'good' });
      leave();
    } catch (error) {
      setMessage(waitingFailureText(error, m.waiting_error_bulk()));
    }
  };
  return (
    <>
      <ScreenTitle subtitle={placed?.course_name}>{m.waiting_bulk_title()}</ScreenTitle>
      <Panel
        title={m.waiting_bulk_panel()}
        text={free === undefined ? undefined : m.waiting_bulk_free({ count: formatNumber(free) })}
      >
        <form
          noValidate
          className={css.form}
          aria-label={m.waiting_bulk_title()}
          onSubmit={(event) => void submit(event)}
        >
          <StudentsPicker
            courseId={courseId}
            chosen={chosen}
            onChange={setChosen}
            most={BULK_ENROLLMENT_MAX}
          />
          <TextField
            label={m.waiting_bulk_date()}
            type="date"
            value={date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
          {free !== undefined && chosen.size > free ? (
            <ChoiceGroup
              label={m.waiting_bulk_full()}
              value={whenFull}
              onChange={setWhenFull}
              choices={[
                { value: 'refuse', label: m.waiting_bulk_refuse() },
                { value: 'wait', label: m.waiting_bulk_wait() },
              ]}
              columns={2}
            />
          ) : null}
          <FormMessage
            message={message === undefined ? undefined : { tone: 'bad', text: message }}
          />
          <FormActions>
            <Button onClick={leave}>{m.waiting_cancel()}</Button>
            <Button type="submit" tone="primary" busy={enrollMany.isPending}>
              {m.waiting_bulk_submit({ count: formatNumber(chosen.size) })}
            </Button>
          </FormActions>
        </form>
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
