import { ATTENDANCE_LIMITS } from '@station/contract/schools/attendance';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import type { FieldError } from '../../../platform/field-errors.ts';
import { formatDate, formatNumber, formatWeekdayNumber } from '../../../platform/format.ts';
import { useNavigateWhileHere } from '../../../platform/navigate-while-here.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { DayInput, TimeInput } from '../../../platform/written-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useCourse } from '../courses/courses.data.ts';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useCourseSessions, useWeeklySessions } from './attendance.data.ts';
import css from './attendance.module.css';
import { attendanceFailureText, attendanceLanguage } from './attendance-texts.ts';
import { isLonger, lessonDays } from './weekly-lessons.ts';

/** Makes the dated sessions of a course from a weekly pattern, with a look at them before. */
export function WeeklyPage() {
  const { course = '' } = useParams({ strict: false });
  const query = useCourse(Number(course));
  const { data: placed } = query;
  if (!placed) {
    const failure = loadFailure(m.attendance_error_course, attendanceLanguage);
    return <NotLoaded of={query} loading={m.common_loading()} failure={failure} />;
  }
  return (
    <>
      <ScreenTitle subtitle={placed.course_name}>{m.attendance_weekly_title()}</ScreenTitle>
      <Panel title={m.attendance_weekly_panel()} text={m.attendance_weekly_text()}>
        <WeeklyForm from={placed.start_date ?? today()} to={placed.end_date ?? ''} />
      </Panel>
    </>
  );
}

type Values = {
  weekdays: readonly number[];
  starts_at: string;
  ends_at: string;
  from: string;
  to: string;
  except: readonly string[];
};

function WeeklyForm(course: { from: string; to: string }) {
  const params = useParams({ strict: false });
  const { school = '', class: classId = '', course: courseId = '' } = params;
  const base = useSchoolsBase();
  const navigate = useNavigateWhileHere();
  const making = useWeeklySessions();
  const leave = () =>
    void navigate({
      to: `${base}/$school/$class/$course/sessions`,
      params: { school, class: classId, course: courseId },
    });
  const record = useRecordForm({
    valuesOf: (): Values => ({
      weekdays: [],
      starts_at: '18:00',
      ends_at: '20:00',
      from: course.from,
      to: course.to,
      except: [],
    }),
    check: checkWeek,
    errorText: weekErrorText,
    send: ({ weekdays, starts_at, ends_at, from, to, except }) =>
      making.mutateAsync({
        params: { course_id: Number(courseId) },
        body: {
          weekly: weekdays.toSorted().map((weekday) => ({ weekday, starts_at, ends_at })),
          from,
          to,
          except: [...except],
        },
      }),
    onSaved: ({ details: { made, kept } }) => {
      const counts = { made: formatNumber(made), kept: formatNumber(kept) };
      toast({
        text: kept > 0 ? m.attendance_made_kept(counts) : m.attendance_made({ made: counts.made }),
        tone: 'good',
      });
      leave();
    },
    live: true,
  });
  const now = record.values();
  const days = daysOf(now);
  const toggle = (weekday: number) =>
    record.set(
      'weekdays',
      now.weekdays.includes(weekday)
        ? now.weekdays.filter((one) => one !== weekday)
        : [...now.weekdays, weekday],
    );
  return (
    <Form
      of={record}
      texts={formTexts(attendanceLanguage())}
      className={css.form}
      aria-label={m.attendance_weekly_title()}
      failureText={(error) => attendanceFailureText(error, m.attendance_error_make())}
      error={record.form.errors.weekdays ?? record.form.errors.days}
      actions={
        <FormActions>
          <Button onClick={leave}>{m.common_cancel()}</Button>
          <Button type="submit" tone="primary" busy={record.busy}>
            {record.busy ? m.common_saving() : m.attendance_make()}
          </Button>
        </FormActions>
      }
    >
      <fieldset className={css.weekdays}>
        <legend>{m.attendance_weekdays()}</legend>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <label key={weekday} className={css.weekday}>
            <input
              type="checkbox"
              checked={now.weekdays.includes(weekday)}
              aria-invalid={
                (record.form.errors.weekdays !== undefined && weekday === 1) || undefined
              }
              aria-label={formatWeekdayNumber(weekday)}
              onChange={() => toggle(weekday)}
            />
            <span aria-hidden="true">{formatWeekdayNumber(weekday, 'short')}</span>
          </label>
        ))}
      </fieldset>
      <div className={css.pair}>
        <Field of={record} name="starts_at" label={m.attendance_starts()} control={TimeInput} />
        <Field of={record} name="ends_at" label={m.attendance_ends()} control={TimeInput} />
      </div>
      <div className={css.pair}>
        <Field of={record} name="from" label={m.attendance_from()} control={DayInput} />
        <Field of={record} name="to" label={m.attendance_to()} control={DayInput} />
      </div>
      <Holidays days={now.except} onChange={(next) => record.set('except', next)} />
      <Preview courseId={Number(courseId)} days={days} startsAt={now.starts_at} />
    </Form>
  );
}

/** The days of the lessons, one more than there may be at most. */
const daysOf = ({ weekdays, from, to, except }: Values) =>
  lessonDays({ weekdays: new Set(weekdays), from, to, except }, ATTENDANCE_LIMITS.sessions);

/** What is wrong first; the rest can wait until it is mended. */
function checkWeek(values: Values): FieldError[] {
  const { weekdays, starts_at, ends_at, from, to } = values;
  if (weekdays.length === 0) return [{ field: 'weekdays', rule: 'required' }];
  if (starts_at === '') return [{ field: 'starts_at', rule: 'required' }];
  if (ends_at === '') return [{ field: 'ends_at', rule: 'required' }];
  if (starts_at >= ends_at) return [{ field: 'ends_at', rule: 'not-allowed' }];
  if (from === '') return [{ field: 'from', rule: 'required' }];
  if (to === '') return [{ field: 'to', rule: 'required' }];
  if (from > to) return [{ field: 'to', rule: 'not-allowed' }];
  if (isLonger(values, ATTENDANCE_LIMITS.days)) return [{ field: 'to', rule: 'too-big' }];
  const days = daysOf(values);
  if (days.length > ATTENDANCE_LIMITS.sessions) return [{ field: 'days', rule: 'too-big' }];
  return days.length === 0 ? [{ field: 'days', rule: 'required' }] : [];
}

function weekErrorText({ field, rule }: FieldError): string {
  const isMissing = rule === 'required';
  switch (field) {
    case 'weekdays':
      return m.attendance_rule_weekdays();
    case 'starts_at':
    case 'ends_at':
      return isMissing ? m.attendance_rule_time() : m.attendance_rule_times();
    case 'from':
    case 'to':
      if (rule === 'too-big') return m.attendance_error_many();
      return isMissing ? m.attendance_rule_period() : m.attendance_rule_period_order();
    default:
      return isMissing ? m.attendance_weekly_empty() : m.attendance_error_many();
  }
}

type HolidaysProps = { days: readonly string[]; onChange: (days: readonly string[]) => void };

/** Days without lessons, such as holidays. */
function Holidays({ days, onChange }: HolidaysProps) {
  const [day, setDay] = useState('');
  const add = () => {
    if (day !== '' && !days.includes(day)) onChange([...days, day].sort());
    setDay('');
  };
  return (
    <div className="stack-2">
      <div className={css.addDay}>
        <TextField
          label={m.attendance_except()}
          hint={m.attendance_except_text()}
          control={DayInput}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button disabled={day === ''} onClick={add}>
          {m.common_add()}
        </Button>
      </div>
      {days.length > 0 ? (
        <ul className="wrap-2" aria-label={m.attendance_except()}>
          {days.map((one) => (
            <li key={one}>
              <Button
                compact
                aria-label={m.attendance_except_remove({ day: formatDate(one) })}
                onClick={() => onChange(days.filter((other) => other !== one))}
              >
                {formatDate(one)} ×
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type PreviewProps = { courseId: number; days: readonly string[]; startsAt: string };

/** How many sessions there will be, and how many of them are there already. */
function Preview({ courseId, days, startsAt }: PreviewProps) {
  const { data: sessions = [] } = useCourseSessions(courseId);
  const taken = new Set(
    sessions.filter((one) => one.starts_at === startsAt).map((one) => one.held_on),
  );
  const fresh = days.filter((day) => !taken.has(day));
  const [first] = fresh;
  const last = fresh.at(-1);
  return (
    <p role="status" className={css.preview}>
      <strong>{m.attendance_preview({ count: formatNumber(fresh.length) })}</strong>
      {first !== undefined && last !== undefined ? (
        <span> {m.attendance_preview_days({ from: formatDate(first), to: formatDate(last) })}</span>
      ) : null}
      {fresh.length < days.length ? (
        <span>
          {' '}
          {m.attendance_preview_kept({ count: formatNumber(days.length - fresh.length) })}
        </span>
      ) : null}
    </p>
  );
}
