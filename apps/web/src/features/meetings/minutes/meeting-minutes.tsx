import type { Meeting } from '@station/contract/meetings/meeting-fields';
import {
  amendMinutes,
  MINUTES_LIMITS,
  type Minutes,
  PRESENCES,
  type Presence,
} from '@station/contract/meetings/minutes';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { formatDateTime } from '../../../platform/format.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { useNextField } from '../../../ui/use-next-field.ts';
import { AgendaPanel } from './agenda-panel.tsx';
import { type MinutesCalls, useMinutes, useMinutesCalls } from './minutes.data.ts';
import css from './minutes.module.css';
import { minutesLanguage, onError, PRESENCE_TEXTS, text } from './minutes-texts.ts';
import { OutcomesPanel } from './outcomes-panel.tsx';

/** What happens in a meeting: agenda, minutes, decisions, actions, who was there, and its closing. */
export function MeetingMinutes({ meeting }: { meeting: Meeting }) {
  const query = useMinutes(meeting.id);
  const { data } = query;
  const calls = useMinutesCalls(meeting.id);
  if (!data) {
    const failure = loadFailure(m.minutes_error_load, minutesLanguage);
    return <NotLoaded of={query} loading={text(m.common_loading)} failure={failure} />;
  }
  const owners = [
    meeting.organiser,
    ...meeting.people
      .filter(({ kind }) => kind === 'account')
      .map(({ ref_id, name }) => ({ id: ref_id, name })),
  ].flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
  return (
    <>
      <AgendaPanel minutes={data} calls={calls} owners={owners} />
      <OutcomesPanel minutes={data} calls={calls} owners={owners} />
      {data.attendance.length > 0 ? <AttendancePanel minutes={data} calls={calls} /> : null}
      <ClosingPanel minutes={data} calls={calls} />
    </>
  );
}

type PanelProps = { minutes: Minutes; calls: MinutesCalls };

function AttendancePanel({ minutes: { attendance, can_write }, calls: { mark } }: PanelProps) {
  const choices = (['none', ...PRESENCES] as const).map((value) => ({
    value,
    label: PRESENCE_TEXTS[value](),
  }));
  return (
    <Panel title={m.minutes_attendance()}>
      <ul className="stack-3" aria-label={m.minutes_attendance()}>
        {attendance.map(({ attendee_id, name, presence }) => (
          <li key={attendee_id} className={css.head}>
            <span>{name}</span>
            {can_write ? (
              <Select
                compact
                aria-label={m.minutes_presence_of({ name })}
                value={presence ?? 'none'}
                choices={choices}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  const chosen = value === 'none' ? null : (value as Presence);
                  mark.mutate({ attendee_id, presence: chosen }, { onError });
                }}
              />
            ) : (
              <span>{PRESENCE_TEXTS[presence ?? 'none']()}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The closing of the minutes, what was added to them later, and the way to print them. */
function ClosingPanel({ minutes, calls }: PanelProps) {
  const { closed, can_close, amendments } = minutes;
  const close = async () => {
    const isSure = await confirm({
      title: m.minutes_close_question(),
      text: m.minutes_close_text(),
      confirmLabel: m.minutes_close(),
      cancelLabel: text(m.common_cancel),
      lang: minutesLanguage(),
    });
    if (isSure) calls.close.mutate(undefined, { onError });
  };
  const state = closed
    ? m.minutes_closed({ name: closed.by, when: formatDateTime(closed.at) })
    : m.minutes_open();
  return (
    <Panel
      title={m.minutes_title()}
      text={state}
      actions={
        <>
          <Button
            compact
            busy={calls.print.isPending}
            onClick={() => calls.print.mutate(minutesLanguage(), { onError })}
          >
            {m.minutes_pdf()}
          </Button>
          <Button compact onClick={() => window.print()}>
            {m.minutes_print()}
          </Button>
          {can_close && !closed ? (
            <Button compact busy={calls.close.isPending} onClick={() => void close()}>
              {m.minutes_close()}
            </Button>
          ) : null}
        </>
      }
    >
      <ol className="stack-3" aria-label={m.minutes_amendments()}>
        {amendments.map(({ id, text: said, by, at }) => (
          <li key={id}>
            <p className="quiet">{`${by} · ${formatDateTime(at)}`}</p>
            <p className={css.words}>{said}</p>
          </li>
        ))}
      </ol>
      {closed && can_close ? <NewAmendment calls={calls} /> : null}
    </Panel>
  );
}

function NewAmendment({ calls: { amend } }: Pick<PanelProps, 'calls'>) {
  const record = useRecordForm({
    valuesOf: () => ({ text: '' }),
    check: (values) => findFieldErrors(amendMinutes.body, values),
    errorText: (error) => ruleText(error, minutesLanguage()),
    send: (values) => amend.mutateAsync(values.text),
    onSaved: () => {
      record.startFrom(undefined);
    },
    onFailed: onError,
  });
  useNextField(record);
  return (
    <Form
      of={record}
      texts={formTexts(minutesLanguage())}
      className={css.line}
      actions={
        <Button type="submit" busy={record.busy}>
          {m.minutes_amend()}
        </Button>
      }
    >
      <Field
        of={record}
        kind="textarea"
        name="text"
        label={m.minutes_amendment()}
        rows={2}
        maxLength={MINUTES_LIMITS.amendment}
      />
    </Form>
  );
}
