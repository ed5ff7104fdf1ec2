import {
  addOutcome,
  MINUTES_LIMITS,
  type Minutes,
  type Outcome,
} from '@station/contract/meetings/minutes';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { formatDate } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { askToDelete } from '../../../records/record-deletion.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-field.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useNextField } from '../../../ui/use-next-field.ts';
import type { MinutesCalls } from './minutes.data.ts';
import css from './minutes.module.css';
import { minutesLanguage, onError, text } from './minutes-texts.ts';

type OutcomesPanelProps = {
  minutes: Minutes;
  calls: MinutesCalls;
  /** Accounts that can be given something to do. */
  owners: readonly { id: number; name: string }[];
};

/** Decisions and actions, and the way to write down another. */
export function OutcomesPanel({ minutes, calls, owners }: OutcomesPanelProps) {
  const { outcomes, can_write } = minutes;
  const remove = async ({ id, text: title }: Outcome) => {
    if (await askToDelete(m.minutes_remove({ title }), undefined, minutesLanguage())) {
      calls.removeOutcome.mutate({ params: { id } }, { onError });
    }
  };
  return (
    <Panel title={m.minutes_outcomes()}>
      {outcomes.length === 0 ? <p className="quiet">{m.minutes_outcomes_none()}</p> : null}
      <ul className="stack-3" aria-label={m.minutes_outcomes()}>
        {outcomes.map((one) => (
          <li key={one.id} className={css.head}>
            <OutcomeLine outcome={one} calls={calls} />
            {can_write ? (
              <IconButton
                label={m.minutes_remove({ title: one.text })}
                icon={<IconTrash size={20} aria-hidden="true" />}
                onClick={() => void remove(one)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {can_write ? <NewOutcome calls={calls} owners={owners} /> : null}
    </Panel>
  );
}

function OutcomeLine({ outcome, calls }: { outcome: Outcome; calls: MinutesCalls }) {
  const { id, kind, text: said, owner, due_on, done_at } = outcome;
  const more = [owner?.name, due_on && m.minutes_due({ day: formatDate(due_on) })].filter(Boolean);
  const label = more.length > 0 ? `${said} (${more.join(', ')})` : said;
  if (kind === 'decision') return <span>{m.minutes_decision_line({ text: label })}</span>;
  return (
    <Check
      label={label}
      checked={done_at !== null}
      onChange={(event) =>
        calls.finish.mutate({ id, done: event.currentTarget.checked }, { onError })
      }
    />
  );
}

type Kind = Outcome['kind'];

type Values = { kind: Kind; text: string; owner_id: string; due_on: string };

/** What was typed, as it is sent: only an action is somebody's, until a day. */
function outcomeOf({ kind, text: said, owner_id, due_on }: Values) {
  const isAction = kind === 'action';
  return {
    kind,
    text: said,
    owner_id: isAction && owner_id ? Number(owner_id) : null,
    due_on: isAction && due_on ? due_on : null,
  };
}

function NewOutcome({ calls, owners }: Omit<OutcomesPanelProps, 'minutes'>) {
  const record = useRecordForm<Values, Pick<Outcome, 'kind'>>({
    // The next one begins as the kind that the last one was.
    valuesOf: (last) => ({ kind: last?.kind ?? 'action', text: '', owner_id: '', due_on: '' }),
    check: (values) => findFieldErrors(addOutcome.body, outcomeOf(values)),
    errorText: (error) => ruleText(error, minutesLanguage()),
    send: async (values) => (await calls.addOutcome.mutateAsync(outcomeOf(values))).data,
    onSaved: (added) => {
      record.startFrom(added);
    },
    onFailed: onError,
    live: true,
  });
  useNextField(record);
  const isAction = record.values().kind === 'action';
  return (
    <Form
      of={record}
      texts={formTexts(minutesLanguage())}
      className={css.line}
      actions={
        <Button type="submit" busy={record.busy}>
          {text(m.common_add)}
        </Button>
      }
    >
      <Field
        of={record}
        kind="select"
        name="kind"
        label={m.minutes_outcome_kind()}
        choices={[
          { value: 'action', label: m.minutes_action() },
          { value: 'decision', label: m.minutes_decision() },
        ]}
      />
      <Field
        of={record}
        name="text"
        label={m.minutes_outcome_text()}
        maxLength={MINUTES_LIMITS.text}
      />
      {isAction ? (
        <>
          <Field
            of={record}
            kind="select"
            name="owner_id"
            label={m.minutes_owner()}
            choices={[
              { value: '', label: m.minutes_owner_none() },
              ...owners.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <Field of={record} name="due_on" label={m.minutes_due_on()} control={DayInput} />
        </>
      ) : null}
    </Form>
  );
}
