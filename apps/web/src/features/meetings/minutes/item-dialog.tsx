import {
  type AgendaItem,
  MINUTES_LIMITS,
  updateAgendaItem,
} from '@station/contract/meetings/minutes';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { MinutesCalls } from './minutes.data.ts';
import { minutesLanguage, text } from './minutes-texts.ts';

type Values = { title: string; owner: string; minutes: string };

/** What of an item is changed here; what was said to it stays as it is. */
const bodyOf = ({ title, owner, minutes }: Values, { notes, state, version }: AgendaItem) => ({
  ...{ title, notes, state, version },
  owner_id: owner === '' ? null : Number(owner),
  // What is no number stays wrong, and is told under its field.
  minutes: minutes.trim() === '' ? null : Number(minutes),
});

type ItemDialogProps = {
  item: AgendaItem;
  /** Who can have an item: the organiser, and the invited people with an account. */
  owners: readonly { id: number; name: string }[];
  change: MinutesCalls['change'];
  onClose: () => void;
};

/** Changes what an item of the agenda is, whose it is and how long it takes. */
export function ItemDialog({ item, owners, change, onClose }: ItemDialogProps) {
  const record = useRecordForm<Values, AgendaItem>({
    stored: item,
    valuesOf: (one) => ({
      title: one?.title ?? '',
      owner: String(one?.owner?.id ?? ''),
      minutes: String(one?.minutes ?? ''),
    }),
    check: (values) => findFieldErrors(updateAgendaItem.body, bodyOf(values, item)),
    errorText: (error) => ruleText(error, minutesLanguage()),
    views: () => ({
      title: { label: m.minutes_item_title() },
      owner: {
        label: m.minutes_owner(),
        text: (id) => owners.find((one) => String(one.id) === id)?.name ?? m.minutes_owner_none(),
      },
      minutes: { label: m.minutes_item_minutes() },
    }),
    readCurrent: (current) => current as AgendaItem,
    send: (values, base) => change.mutateAsync({ id: item.id, ...bodyOf(values, base ?? item) }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={m.minutes_edit_item()}
      record={record}
      texts={formTexts(minutesLanguage())}
      submitLabel={text(m.common_save)}
      failureText={(error) => problemText(error, minutesLanguage())}
      onClose={onClose}
    >
      <Field
        of={record}
        name="title"
        label={m.minutes_item_title()}
        maxLength={MINUTES_LIMITS.title}
        autoComplete="off"
        withAsterisk
        data-first-focus=""
      />
      <Field
        kind="select"
        of={record}
        name="owner"
        label={m.minutes_owner()}
        choices={[
          { value: '', label: m.minutes_owner_none() },
          ...owners.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Field
        of={record}
        name="minutes"
        label={m.minutes_item_minutes()}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormDialog>
  );
}
