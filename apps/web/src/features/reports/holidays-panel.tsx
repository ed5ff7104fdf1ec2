import {
  addHoliday,
  CALENDARS,
  type Holiday,
  type HolidayCalendar,
} from '@station/contract/reports/report-settings';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { today } from '../../platform/days.ts';
import { findFieldErrors } from '../../platform/field-errors.ts';
import { useFormAddress } from '../../platform/form-address.ts';
import { formatDate, formatWeekday } from '../../platform/format.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { DayInput } from '../../platform/written-input.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useHolidays, useReportSettings, useSettingCalls } from './report-settings.data.ts';
import { CALENDAR_TEXTS, reportFailureText, reportsLanguage } from './report-texts.ts';
import css from './reports.module.css';
import { text } from './text.ts';

/** Years that can be looked at and filled, from this one. */
const YEARS = [-1, 0, 1, 2, 3, 4];

/** Days off of a year, of Korea, Viet Nam and the organisation. */
export function HolidaysPanel() {
  const thisYear = Number(today().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const { data } = useHolidays(year);
  const missing = useMissing([thisYear, thisYear + 1]);
  const { deleteHoliday } = useSettingCalls();
  const forms = useFormAddress();
  const remove = async ({ id, name }: Holiday) => {
    const sure = await confirm({
      title: m.reports_holiday_delete_question({ name }),
      confirmLabel: text(m.common_delete),
      cancelLabel: text(m.common_cancel),
      tone: 'danger',
    });
    if (!sure) return;
    deleteHoliday.mutate(id, {
      onError: (error) => toast({ text: reportFailureText(error), tone: 'bad' }),
    });
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
              label={m.reports_holiday_delete({ name: holiday.name })}
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

type Values = { calendar: HolidayCalendar; day: string; name: string };

function HolidayDialog({ onClose }: { onClose: () => void }) {
  const calls = useSettingCalls();
  const record = useRecordForm({
    valuesOf: (): Values => ({ calendar: 'own', day: today(), name: '' }),
    check: (values) => findFieldErrors(addHoliday.body, values),
    errorText: (error) => ruleText(error, reportsLanguage()),
    send: (values) => calls.addHoliday.mutateAsync(values),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={m.reports_holiday_add()}
      record={record}
      texts={formTexts(reportsLanguage())}
      submitLabel={text(m.common_save)}
      failureText={reportFailureText}
      onClose={onClose}
    >
      <Field
        of={record}
        name="calendar"
        kind="select"
        label={m.reports_holiday_calendar()}
        choices={CALENDARS.map((value) => ({ value, label: CALENDAR_TEXTS[value]() }))}
      />
      <Field
        of={record}
        name="day"
        control={DayInput}
        type="date"
        withAsterisk
        label={text(m.common_day)}
      />
      <Field
        of={record}
        name="name"
        withAsterisk
        label={m.reports_holiday_name()}
        autoComplete="off"
      />
    </FormDialog>
  );
}
