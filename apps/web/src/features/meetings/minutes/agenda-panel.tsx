import {
  type AgendaItem,
  addAgendaItem,
  ITEM_STATES,
  type ItemState,
  MINUTES_LIMITS,
  type Minutes,
} from '@station/contract/meetings/minutes';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { RichTextView } from '../../../platform/rich-text/rich-text-view.tsx';
import { ruleText } from '../../../platform/rule-text.ts';
import { askToDelete } from '../../../records/record-deletion.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useNextField } from '../../../ui/use-next-field.ts';
import { ItemNotes } from './item-notes.tsx';
import type { MinutesCalls } from './minutes.data.ts';
import css from './minutes.module.css';
import { minutesLanguage, onError, STATE_TEXTS, text } from './minutes-texts.ts';

const ItemDialog = lazyPart(() => import('./item-dialog.tsx'), 'ItemDialog', NotOpened);

type Owner = { id: number; name: string };
type PanelProps = { minutes: Minutes; calls: MinutesCalls; owners: readonly Owner[] };

/** The agenda with what was said to each item, and what waits in the backlog. */
export function AgendaPanel({ minutes, calls, owners }: PanelProps) {
  const [edited, setEdited] = useState<AgendaItem>();
  const { items, backlog, can_write, next } = minutes;
  const takeOver = () =>
    void calls.takeOver
      .mutateAsync()
      .then((count) => toast({ text: m.minutes_taken_over({ count }), tone: 'good' }), onError);
  return (
    <>
      <Panel
        title={m.minutes_agenda()}
        actions={
          next ? (
            <Button compact busy={calls.takeOver.isPending} onClick={takeOver}>
              {m.minutes_take_over()}
            </Button>
          ) : undefined
        }
      >
        {items.length === 0 ? <p className="quiet">{m.minutes_agenda_none()}</p> : null}
        <ol className="stack-3" aria-label={m.minutes_agenda()}>
          {items.map((item, place) => (
            <li key={item.id} className={css.item}>
              <ItemHead
                item={item}
                place={place}
                canWrite={can_write}
                calls={calls}
                onEdit={() => setEdited(item)}
              />
              {can_write ? (
                <ItemNotes item={item} change={calls.change} />
              ) : (
                <RichTextView html={item.notes} />
              )}
            </li>
          ))}
        </ol>
        {can_write ? <NewItem calls={calls} /> : null}
      </Panel>
      {backlog.length > 0 ? (
        <Panel title={m.minutes_backlog()} text={m.minutes_backlog_hint()}>
          <ul className="stack-3" aria-label={m.minutes_backlog()}>
            {backlog.map(({ id, title }) => (
              <li key={id} className={css.head}>
                <span>{title}</span>
                {can_write ? (
                  <Button
                    compact
                    onClick={() => calls.place.mutate({ id, backlog: false }, { onError })}
                  >
                    {m.minutes_to_agenda()}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {edited ? (
        <Suspense>
          <ItemDialog
            item={edited}
            owners={owners}
            change={calls.change}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type ItemHeadProps = {
  item: AgendaItem;
  place: number;
  canWrite: boolean;
  calls: MinutesCalls;
  onEdit: () => void;
};

function ItemHead({ item, place, canWrite, calls, onEdit }: ItemHeadProps) {
  const { id, title, owner, minutes, state, is_taken_over } = item;
  const remove = async () => {
    const name = m.minutes_remove({ title });
    if (await askToDelete(name, m.minutes_remove_item_text(), minutesLanguage())) {
      calls.remove.mutate({ params: { id } }, { onError });
    }
  };
  return (
    <div className={css.head}>
      <h3 className={css.title}>{title}</h3>
      {is_taken_over ? <Badge tint="blue">{m.minutes_is_taken_over()}</Badge> : null}
      {owner ? <span className="quiet">{owner.name}</span> : null}
      {minutes === null ? null : <span className="quiet">{m.minutes_long({ minutes })}</span>}
      {canWrite ? (
        <span className={css.actions}>
          <Select
            compact
            aria-label={m.minutes_state_of({ title })}
            value={state}
            choices={ITEM_STATES.map((value) => ({ value, label: STATE_TEXTS[value]() }))}
            onChange={(event) =>
              calls.change.mutate(
                {
                  ...{ id, title, minutes, notes: item.notes, version: item.version },
                  owner_id: owner?.id ?? null,
                  state: event.currentTarget.value as ItemState,
                },
                { onError },
              )
            }
          />
          <IconButton
            label={m.minutes_edit_of({ title })}
            icon={<IconPencil size={20} aria-hidden="true" />}
            onClick={onEdit}
          />
          {place > 0 ? (
            <IconButton
              label={m.minutes_up({ title })}
              icon={<IconArrowUp size={20} aria-hidden="true" />}
              onClick={() =>
                calls.place.mutate({ id, backlog: false, place: place - 1 }, { onError })
              }
            />
          ) : null}
          <IconButton
            label={m.minutes_remove({ title })}
            icon={<IconTrash size={20} aria-hidden="true" />}
            onClick={() => void remove()}
          />
        </span>
      ) : (
        <Badge tint="grey">{STATE_TEXTS[state]()}</Badge>
      )}
    </div>
  );
}

function NewItem({ calls: { add } }: { calls: MinutesCalls }) {
  const record = useRecordForm({
    valuesOf: () => ({ title: '' }),
    check: (values) => findFieldErrors(addAgendaItem.body, values),
    errorText: (error) => ruleText(error, minutesLanguage()),
    send: ({ title }, _, pressed) => add.mutateAsync({ title, backlog: pressed === 'backlog' }),
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
        <>
          <Button type="submit" busy={record.busy}>
            {text(m.common_add)}
          </Button>
          <Button type="submit" name="backlog" disabled={record.busy}>
            {m.minutes_to_backlog()}
          </Button>
        </>
      }
    >
      <Field
        of={record}
        name="title"
        label={m.minutes_new_item()}
        maxLength={MINUTES_LIMITS.title}
      />
    </Form>
  );
}
