import {
  addLeave,
  deleteLeave,
  type Leave,
  LeaveKind,
} from '@station/contract/reports/report-settings';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { today } from '../../platform/days.ts';
import { useFormAddress } from '../../platform/form-address.ts';
import { formatDate } from '../../platform/format.ts';
import { searchLoaded } from '../../platform/loaded-search.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { sentTo, useEndpointWrite } from '../../platform/saved-by.ts';
import { useUser } from '../../platform/session.ts';
import { DayInput } from '../../platform/written-input.tsx';
import { RecordDialog } from '../../records/record-dialog.tsx';
import {
  choiceField,
  formFields,
  heldField,
  RecordInputs,
  textField,
} from '../../records/record-fields.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchPicker } from '../../ui/search-picker.tsx';
import { useLeave } from './report-settings.data.ts';
import { reportFailureText, reportPartFailure, reportsLanguage, STATES } from './report-texts.ts';
import { useBoard, useMyDay, useReportsRefresh } from './reports.data.ts';
import css from './reports.module.css';
import { askFirst, sayFailure } from './settings-deletions.ts';
import { text } from './text.ts';

/** Who is away, of oneself and one's team. */
export function LeavePanel() {
  const query = useLeave();
  const { data } = query;
  const deletion = useEndpointWrite(deleteLeave, useReportsRefresh());
  const forms = useFormAddress();
  const remove = async ({ id, person: { name } }: Leave) => {
    if (await askFirst(m.reports_leave_delete_question({ name }))) {
      deletion.mutate({ params: { id } }, { onError: sayFailure });
    }
  };
  return (
    <Panel
      title={m.reports_leave_title()}
      text={m.reports_leave_text()}
      actions={<Button onClick={() => forms.add('leave')}>{m.reports_leave_add()}</Button>}
    >
      {data ? null : (
        <NotLoaded of={query} loading={text(m.common_loading)} failure={reportPartFailure} />
      )}
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

const leaveFields = () =>
  formFields({
    person: heldField<Picked | null>({ label: m.reports_leave_of, start: null }),
    kind: choiceField(LeaveKind.options, (kind) => STATES[kind].text(), {
      label: m.reports_leave_kind,
    }),
    from_day: textField({
      label: m.reports_leave_first,
      start: today(),
      control: DayInput,
      type: 'date',
      required: true,
    }),
    to_day: textField({ label: m.reports_leave_last, control: DayInput, type: 'date' }),
    note: textField({ label: () => text(m.common_record_note), autoComplete: 'off' }),
  });

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const own = useUser();
  const fields = leaveFields();
  return (
    <RecordDialog
      fields={fields}
      saving={sentTo(addLeave)}
      body={({ person, ...rest }) => ({
        ...rest,
        to_day: rest.to_day || rest.from_day,
        ...(person && { account_id: person.id }),
      })}
      title={m.reports_leave_add()}
      errorText={(error) => ruleText(error, reportsLanguage())}
      failureText={reportFailureText}
      refresh={useReportsRefresh()}
      language={reportsLanguage()}
      onClose={onClose}
    >
      {(record) => (
        <>
          <TeamPicker
            chosen={
              record.values().person ?? (own && { id: own.id, name: own.name || own.username })
            }
            onPick={(picked) => record.set('person', picked ?? null)}
          />
          <RecordInputs of={record} fields={fields} />
        </>
      )}
    </RecordDialog>
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
  const found = searchLoaded(board?.people ?? [], search, ({ name }) => [name]);
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
