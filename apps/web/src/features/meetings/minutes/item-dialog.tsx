import { AgendaItem, MINUTES_LIMITS, updateAgendaItem } from '@station/contract/meetings/minutes';
import { m } from '../../../paraglide/messages.js';
import { problemText } from '../../../platform/problem-text.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import {
  choiceField,
  numberField,
  recordFields,
  textField,
} from '../../../records/record-fields.tsx';
import type { MinutesCalls } from './minutes.data.ts';
import { minutesLanguage } from './minutes-texts.ts';

type Owners = readonly { id: number; name: string }[];

const itemFields = (owners: Owners) =>
  recordFields(AgendaItem, {
    title: textField({
      label: m.minutes_item_title,
      maxLength: MINUTES_LIMITS.title,
      autoComplete: 'off',
      required: true,
      first: true,
    }),
    owner: choiceField(
      ['', ...owners.map(({ id }) => String(id))],
      (id) => owners.find((one) => String(one.id) === id)?.name ?? m.minutes_owner_none(),
      { label: m.minutes_owner, from: ({ owner }: AgendaItem) => String(owner?.id ?? '') },
    ),
    minutes: numberField({ label: m.minutes_item_minutes, autoComplete: 'off' }),
  });

type ItemDialogProps = {
  item: AgendaItem;
  /** Who can have an item: the organiser, and the invited people with an account. */
  owners: Owners;
  change: MinutesCalls['change'];
  onClose: () => void;
};

/** Changes what an item of the agenda is, whose it is and how long it takes. */
export function ItemDialog({ item, owners, change, onClose }: ItemDialogProps) {
  const fields = itemFields(owners);
  return (
    <RecordDialog
      fields={fields}
      stored={item}
      saving={{
        schema: updateAgendaItem.body,
        send: (given: Omit<Parameters<typeof change.mutateAsync>[0], 'id'>) =>
          change.mutateAsync({ id: item.id, ...given }),
      }}
      // What was said to it stays as it is.
      body={(values, { notes, state, version } = item) => {
        const { title, owner, minutes } = fields.sentOf(values);
        const owner_id = owner === '' ? null : Number(owner);
        return { title, owner_id, minutes, notes, state, version };
      }}
      title={m.minutes_edit_item()}
      errorText={(error) => ruleText(error, minutesLanguage())}
      failureText={(error) => problemText(error, minutesLanguage())}
      language={minutesLanguage()}
      onClose={onClose}
    />
  );
}
