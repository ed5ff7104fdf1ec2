import { MINUTES_LIMITS, type Minutes, type Outcome } from '@station/contract/meetings/minutes';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type FormEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDate } from '../../../platform/format.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { askToDelete } from '../../../records/record-deletion.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select-field.tsx';
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

const EMPTY = { kind: 'action' as Outcome['kind'], text: '', owner: '', due: '' };

function NewOutcome({ calls: { addOutcome }, owners }: Omit<OutcomesPanelProps, 'minutes'>) {
  const [typed, setTyped] = useState(EMPTY);
  const set = (change: Partial<typeof EMPTY>) => setTyped({ ...typed, ...change });
  const isAction = typed.kind === 'action';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typed.text.trim() === '') return;
    addOutcome.mutate(
      {
        kind: typed.kind,
        text: typed.text,
        owner_id: isAction && typed.owner ? Number(typed.owner) : null,
        due_on: isAction && typed.due ? typed.due : null,
      },
      { onSuccess: () => setTyped({ ...EMPTY, kind: typed.kind }), onError },
    );
  };
  return (
    <form className={css.line} onSubmit={send}>
      <Select
        label={m.minutes_outcome_kind()}
        value={typed.kind}
        choices={[
          { value: 'action', label: m.minutes_action() },
          { value: 'decision', label: m.minutes_decision() },
        ]}
        onChange={(event) => set({ kind: event.currentTarget.value as Outcome['kind'] })}
      />
      <TextField
        label={m.minutes_outcome_text()}
        maxLength={MINUTES_LIMITS.text}
        value={typed.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      {isAction ? (
        <>
          <Select
            label={m.minutes_owner()}
            value={typed.owner}
            choices={[
              { value: '', label: m.minutes_owner_none() },
              ...owners.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => set({ owner: event.currentTarget.value })}
          />
          <TextField
            control={DayInput}
            label={m.minutes_due_on()}
            value={typed.due}
            onChange={(event) => set({ due: event.currentTarget.value })}
          />
        </>
      ) : null}
      <Button type="submit" busy={addOutcome.isPending}>
        {text(m.common_add)}
      </Button>
    </form>
  );
}
