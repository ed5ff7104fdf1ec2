import { ATTENDANCE_LIMITS } from '@station/contract/schools/attendance';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { formatDate, formatNumber, formatWeekday } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useCourse } from '../courses/courses.data.ts';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useCourseSessions, useSessionCalls } from './attendance.data.ts';
import css from './attendance.module.css';
import { attendanceFailureText } from './attendance-texts.ts';
import { lessonDays } from './weekly-lessons.ts';

/** Makes the dated sessions of a course from a weekly pattern, with a look at them before. */
export function WeeklyPage() {
  const { course = '' } = useParams({ strict: false });
  const { data: placed } = useCourse(Number(course));
  if (!placed) return <CentredSpinner text={m.attendance_loading()} />;
  return (
    <>
      <ScreenTitle subtitle={placed.course_name}>{m.attendance_weekly_title()}</ScreenTitle>
      <Panel title={m.attendance_weekly_panel()} text={m.attendance_weekly_text()}>
        <WeeklyForm from={placed.start_date ?? today()} to={placed.end_date ?? ''} />
      </Panel>
    </>
  );
}

/** A Monday; the days after it give the week its names. */
const MONDAY = '2026-11-';

function WeeklyForm(course: { from: string; to: string }) {
  const params = useParams({ strict: false });
  const { school = '', class: classId = '', course: courseId = '' } = params;
  const base = useSchoolsBase();
  const navigate = useNavigate();
  const { make } = useSessionCalls();
  const [weekdays, setWeekdays] = useState<ReadonlySet<number>>(new Set());
  const [starts_at, setStarts] = useState('18:00');
  const [ends_at, setEnds] = useState('20:00');
  const [from, setFrom] = useState(course.from);
  const [to, setTo] = useState(course.to);
  const [except, setExcept] = useState<readonly string[]>([]);
  const [message, setMessage] = useState<string>();
  const days = lessonDays({ weekdays, from, to, except }, ATTENDANCE_LIMITS.sessions);
  const leave = () =>
    void navigate({
      to: `${base}/$school/$class/$course/sessions`,
      params: { school, class: classId, course: courseId },
    });
  const toggle = (weekday: number) => {
    const next = new Set(weekdays);
    if (!next.delete(weekday)) next.add(weekday);
    setWeekdays(next);
  };
  const problem = () => {
    if (weekdays.size === 0) return m.attendance_rule_weekdays();
    if (starts_at === '' || ends_at === '') return m.attendance_rule_time();
    if (starts_at >= ends_at) return m.attendance_rule_times();
    if (from === '' || to === '') return m.attendance_rule_period();
    if (from > to) return m.attendance_rule_period_order();
    if (days.length > ATTENDANCE_LIMITS.sessions) return m.attendance_error_many();
    return days.length === 0 ? m.attendance_weekly_empty() : undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problem();
    setMessage(wrong);
    if (wrong !== undefined || make.isPending) return;
    try {
      const weekly = [...weekdays].sort().map((weekday) => ({ weekday, starts_at, ends_at }));
      const body = { course_id: Number(courseId), weekly, from, to, except: [...except] };
      const { made, kept } = await make.mutateAsync(body);
      const counts = { made: formatNumber(made), kept: formatNumber(kept) };
      toast({
        text: kept > 0 ? m.attendance_made_kept(counts) : m.attendance_made({ made: counts.made }),
        tone: 'good',
      });
      leave();
    } catch (error) {
      setMessage(attendanceFailureText(error, m.attendance_error_make()));
    }
  };
  return (
    <form
      noValidate
      className={css.form}
      aria-label={m.attendance_weekly_title()}
      onSubmit={(event) => void submit(event)}
    >
      <fieldset className={css.weekdays}>
        <legend>{m.attendance_weekdays()}</legend>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => {
          // 2 to 8 November 2026 are a Monday to a Sunday.
          const day = `${MONDAY}0${weekday + 1}`;
          return (
            <label key={weekday} className={css.weekday}>
              <input
                type="checkbox"
                checked={weekdays.has(weekday)}
                aria-label={formatWeekday(day)}
                onChange={() => toggle(weekday)}
              />
              <span aria-hidden="true">{formatWeekday(day, 'short')}</span>
            </label>
          );
        })}
      </fieldset>
      <div className={css.pair}>
        <TextField
          label={m.attendance_starts()}
          type="time"
          value={starts_at}
          onChange={(event) => setStarts(event.currentTarget.value)}
        />
        <TextField
          label={m.attendance_ends()}
          type="time"
          value={ends_at}
          onChange={(event) => setEnds(event.currentTarget.value)}
        />
      </div>
      <div className={css.pair}>
        <TextField
          label={m.attendance_from()}
          type="date"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          label={m.attendance_to()}
          type="date"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      <Holidays days={except} onChange={setExcept} />
      <Preview courseId={Number(courseId)} days={days} startsAt={starts_at} />
      <FormMessage message={message === undefined ? undefined : { tone: 'bad', text: message }} />
      <FormActions>
        <Button onClick={leave}>{m.attendance_cancel()}</Button>
        <Button type="submit" tone="primary" busy={make.isPending}>
          {make.isPending ? m.attendance_saving() : m.attendance_make()}
        </Button>
      </FormActions>
    </form>
  );
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
    <div className={css.holidays}>
      <div className={css.addDay}>
        <TextField
          label={m.attendance_except()}
          hint={m.attendance_except_text()}
          type="date"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button disabled={day === ''} onClick={add}>
          {m.attendance_except_add()}
        </Button>
      </div>
      {days.length > 0 ? (
        <ul className={css.chips} aria-label={m.attendance_except()}>
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
