import {
  addHoliday,
  CALENDARS,
  deleteHoliday,
  type Holiday,
} from '@station/contract/reports/report-settings';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { today } from '../../platform/days.ts';
import { useFormAddress } from '../../platform/form-address.ts';
import { formatDate, formatWeekday } from '../../platform/format.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { sentTo, useEndpointWrite } from '../../platform/saved-by.ts';
import { DayInput } from '../../platform/written-input.tsx';
import { RecordDialog } from '../../records/record-dialog.tsx';
import { choiceField, formFields, textField } from '../../records/record-fields.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select-field.tsx';
import { useHolidays, useReportSettings } from './report-settings.data.ts';
import {
  CALENDAR_TEXTS,
  reportFailureText,
  reportPartFailure,
  reportsLanguage,
} from './report-texts.ts';
import { useReportsRefresh } from './reports.data.ts';
import css from './reports.module.css';
import { askFirst, sayFailure } from './settings-deletions.ts';
import { text } from './text.ts';

/** Years that can be looked at and filled, from this one. */
const YEARS = [-1, 0, 1, 2, 3, 4];

/** Days off of a year, of Korea, Viet Nam and the organisation. */
export function HolidaysPanel() {
  const thisYear = Number(today().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const query = useHolidays(year);
  const { data } = query;
  const missing = useMissing([thisYear, thisYear + 1]);
  const deletion = useEndpointWrite(deleteHoliday, useReportsRefresh());
  const forms = useFormAddress();
  const remove = async ({ id, name }: Holiday) => {
    if (await askFirst(m.reports_holiday_delete_question({ name }))) {
      deletion.mutate({ params: { id } }, { onError: sayFailure });
    }
  };
  return (
    <Panel
      title={m.reports_holidays_title()}
      text={m.reports_holidays_text()}
      actions={<Button onClick={() => forms.add('holiday')}>{m.reports_holiday_add()}</Button>}
    >
      {missing.map(({ year: without, calendar }) => (
        <Notice key={`${calendar} ${without}`} tone="warning">
          {m.reports_holidays_missing({
            year: String(without),
            calendar: CALENDAR_TEXTS[calendar](),
          })}
        </Notice>
      ))}
      <Select
        label={m.reports_holidays_year()}
        value={String(year)}
        choices={YEARS.map((years) => thisYear + years).map((one) => ({
          value: String(one),
          label: String(one),
        }))}
        onChange={(event) => setYear(Number(event.currentTarget.value))}
      />
      {data ? null : (
        <NotLoaded of={query} loading={text(m.common_loading)} failure={reportPartFailure} />
      )}
      {data?.length === 0 ? <p className={css.quiet}>{m.reports_holidays_none()}</p> : null}
      <ul className="stack-1">
        {data?.map((holiday) => (
          <li key={holiday.id} className="line-2">
            <span className={css.lineWords}>
              <strong>{holiday.name}</strong>{' '}
              <Badge tint={holiday.calendar === 'KR' ? 'blue' : 'amber'}>
                {CALENDAR_TEXTS[holiday.calendar]()}
              </Badge>
              <span className={css.quiet}>
                {formatDate(holiday.day)} {formatWeekday(holiday.day, 'short', reportsLanguage())}
              </span>
            </span>
            <IconButton
              tone="quietDanger"
              label={text(m.common_delete_named, { name: holiday.name })}
              icon={<IconTrash size={20} aria-hidden="true" />}
              onClick={() => void remove(holiday)}
            />
          </li>
        ))}
      </ul>
      {forms.adding === 'holiday' ? <HolidayDialog onClose={forms.close} /> : null}
    </Panel>
  );
}

/** Countries that count for the office and whose days off of a year nobody has entered yet. */
function useMissing([first, second]: readonly [number, number]) {
  const { data: settings } = useReportSettings();
  const years = [
    { year: first, holidays: useHolidays(first).data },
    { year: second, holidays: useHolidays(second).data },
  ];
  const countries = settings?.calendars.filter((calendar) => calendar !== 'own') ?? [];
  return years.flatMap(({ year, holidays }) =>
    countries
      .filter((calendar) => holidays?.every((holiday) => holiday.calendar !== calendar))
      .map((calendar) => ({ year, calendar })),
  );
}

const holidayFields = () =>
  formFields({
    calendar: choiceField(CALENDARS, (calendar) => CALENDAR_TEXTS[calendar](), {
      label: m.reports_holiday_calendar,
      start: 'own',
    }),
    day: textField({
      label: () => text(m.common_day),
      start: today(),
      control: DayInput,
      type: 'date',
      required: true,
    }),
    name: textField({ label: () => text(m.common_name), autoComplete: 'off', required: true }),
  });

const HolidayDialog = ({ onClose }: { onClose: () => void }) => (
  <RecordDialog
    fields={holidayFields()}
    saving={sentTo(addHoliday)}
    title={m.reports_holiday_add()}
    errorText={(error) => ruleText(error, reportsLanguage())}
    failureText={reportFailureText}
    refresh={useReportsRefresh()}
    language={reportsLanguage()}
    onClose={onClose}
  />
);
