import { addLeave, type Leave, LeaveKind } from '@station/contract/reports/report-settings';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { today } from '../../platform/days.ts';
import { findFieldErrors } from '../../platform/field-errors.ts';
import { useFormAddress } from '../../platform/form-address.ts';
import { formatDate } from '../../platform/format.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { useUser } from '../../platform/session.ts';
import { DayInput } from '../../platform/written-input.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchPicker } from '../../ui/search-picker.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useLeave, useSettingCalls } from './report-settings.data.ts';
import { reportFailureText, reportsLanguage, STATES } from './report-texts.ts';
import { useBoard, useMyDay } from './reports.data.ts';
import css from './reports.module.css';
import { text } from './text.ts';

/** Who is away, of oneself and one's team. */
export function LeavePanel() {
  const { data } = useLeave();
  const { deleteLeave } = useSettingCalls();
  const forms = useFormAddress();
  const remove = async ({ id, person: { name } }: Leave) => {
    const sure = await confirm({
      title: m.reports_leave_delete_question({ name }),
      confirmLabel: text(m.common_delete),
      cancelLabel: text(m.common_cancel),
      tone: 'danger',
    });
    if (!sure) return;
    deleteLeave.mutate(id, {
      onError: (error) => toast({ text: reportFailureText(error), tone: 'bad' }),
    });
  };
  return (
    <Panel
      title={m.reports_leave_title()}
      text={m.reports_leave_text()}
      actions={<Button onClick={() => forms.add('leave')}>{m.reports_leave_add()}</Button>}
    >
      {data?.length === 0 ? <p className={css.quiet}>{m.reports_leave_none()}</p> : null}
      <ul className="stack-1">
        {data?.map((leave) => (
          <li key={leave.id} className="line-2">
            <span className={css.lineWords}>
              <strong>{leave.person.name}</strong>{' '}
              <Badge tint={STATES[leave.kind].tint}>{STATES[leave.kind].text()}</Badge>
              <span className={css.quiet}>
                {formatDate(leave.from_day)}
                {leave.to_day === leave.from_day ? '' : ` – ${formatDate(leave.to_day)}`}
                {leave.note ? ` · ${leave.note}` : ''}
              </span>
            </span>
            <IconButton
              tone="quietDanger"
              label={m.reports_leave_delete({ name: leave.person.name })}
              icon={<IconTrash size={20} aria-hidden="true" />}
              onClick={() => void remove(leave)}
            />
          </li>
        ))}
      </ul>
      {forms.adding === 'leave' ? <LeaveDialog onClose={forms.close} /> : null}
    </Panel>
  );
}

type Values = {
  person: { id: number; name: string } | null;
  from_day: string;
  to_day: string;
  kind: LeaveKind;
  note: string;
};

const bodyOf = ({ person, ...rest }: Values) => ({
  ...rest,
  to_day: rest.to_day || rest.from_day,
  ...(person && { account_id: person.id }),
});

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const calls = useSettingCalls();
  const own = useUser();
  const record = useRecordForm({
    valuesOf: (): Values => ({
      person: null,
      from_day: today(),
      to_day: '',
      kind: 'leave',
      note: '',
    }),
    check: (values) => findFieldErrors(addLeave.body, bodyOf(values)),
    errorText: (error) => ruleText(error, reportsLanguage()),
    send: (values) => calls.addLeave.mutateAsync(bodyOf(values)),
    onSaved: onClose,
    live: true,
  });
  const { person } = record.values();
  return (
    <FormDialog
      title={m.reports_leave_add()}
      record={record}
      texts={formTexts(reportsLanguage())}
      submitLabel={text(m.common_save)}
      failureText={reportFailureText}
      onClose={onClose}
    >
      <TeamPicker
        chosen={person ?? (own && { id: own.id, name: own.name || own.username })}
        onPick={(picked) => record.set('person', picked ?? null)}
      />
      <Field
        of={record}
        name="kind"
        kind="select"
        label={m.reports_leave_kind()}
        choices={LeaveKind.options.map((value) => ({ value, label: STATES[value].text() }))}
      />
      <Field
        of={record}
        name="from_day"
        control={DayInput}
        type="date"
        withAsterisk
        label={m.reports_leave_first()}
      />
      <Field
        of={record}
        name="to_day"
        control={DayInput}
        type="date"
        label={m.reports_leave_last()}
      />
      <Field of={record} name="note" label={m.reports_leave_note()} autoComplete="off" />
    </FormDialog>
  );
}

type Picked = { id: number; name: string };
type TeamPickerProps = {
  chosen: Picked | undefined;
  onPick: (person: Picked | undefined) => void;
};

/** Picks oneself or one of one's team. */
function TeamPicker({ chosen, onPick }: TeamPickerProps) {
  const [search, setSearch] = useState('');
  const { data: mine } = useMyDay('');
  const day = mine?.today ?? today();
  const { data: board } = useBoard({ from: day, to: day });
  if (!mine?.leads) return null;
  const found = (board?.people ?? []).filter(({ name }) =>
    name.toLowerCase().includes(search.toLowerCase()),
  );
  return (
    <SearchPicker
      label={m.reports_leave_of()}
      placeholder={m.reports_leave_of_placeholder()}
      chosen={chosen && { id: chosen.id, text: chosen.name }}
      options={found.map(({ id, name }) => ({ id, text: name }))}
      onSearch={setSearch}
      onPick={(option) => {
        const person = found.find(({ id }) => id === option?.id);
        onPick(person && { id: person.id, name: person.name });
      }}
    />
  );
}
