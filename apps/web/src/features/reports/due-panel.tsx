import {
  CALENDARS,
  type HolidayCalendar,
  ReportSettings,
} from '@station/contract/reports/report-settings';
import { m } from '../../paraglide/messages.js';
import { formatWeekdayNumber } from '../../platform/format.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { TimeInput } from '../../platform/written-input.tsx';
import { useSavedForm } from '../../records/record-dialog.tsx';
import {
  choiceField,
  heldField,
  numberField,
  RecordInputs,
  recordFields,
  type TypedOf,
  textField,
} from '../../records/record-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check-field.tsx';
import { Form } from '../../ui/form.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toaster.tsx';
import { reportSettingsSaving, useReportSettings } from './report-settings.data.ts';
import {
  CALENDAR_TEXTS,
  reportFailureText,
  reportPartFailure,
  reportsLanguage,
} from './report-texts.ts';
import { useReportsRefresh } from './reports.data.ts';
import css from './reports.module.css';
import { text } from './text.ts';

/** When reports are due: the office's clock, its days of work and the calendars it keeps. */
export function DuePanel() {
  const query = useReportSettings();
  const { data } = query;
  return (
    <Panel title={m.reports_due_title()}>
      {data ? (
        <DueForm settings={data} />
      ) : (
        <NotLoaded of={query} loading={text(m.common_loading)} failure={reportPartFailure} />
      )}
    </Panel>
  );
}

const ZONES = ['Asia/Ho_Chi_Minh', 'Asia/Seoul', 'Asia/Bangkok', 'Asia/Singapore', 'Asia/Tokyo'];

/** `stored` is the zone that the office has, perhaps another than those on offer. */
const dueFields = (stored: string) =>
  recordFields(ReportSettings, {
    due_at: textField({ label: m.reports_due_time, control: TimeInput, type: 'time' }),
    time_zone: choiceField([...new Set([stored, ...ZONES])], (zone) => zone.replaceAll('_', ' '), {
      label: m.reports_due_zone,
    }),
    remind_minutes: numberField({
      label: m.reports_due_remind,
      hint: m.reports_due_remind_hint,
      empty: 0,
      type: 'number',
      min: 0,
      max: 720,
    }),
    workdays: heldField<number[]>({ label: m.reports_due_days, start: [] }),
    calendars: heldField<HolidayCalendar[]>({ label: m.reports_due_calendars, start: [] }),
  });

type Values = TypedOf<ReturnType<typeof dueFields>['fields']>;

function DueForm({ settings }: { settings: ReportSettings }) {
  const fields = dueFields(settings.time_zone);
  const record = useSavedForm({
    fields,
    stored: settings,
    saving: reportSettingsSaving,
    errorText: (error) => ruleText(error, reportsLanguage()),
    refresh: useReportsRefresh(),
    onSaved: (saved) => {
      record.startFrom(saved);
      toast({ text: m.reports_settings_saved(), tone: 'good' });
    },
  });
  const values = record.values();
  const toggle = <Name extends 'workdays' | 'calendars'>(
    name: Name,
    all: Values[Name],
    value: Values[Name][number],
  ) => {
    const has = (all as unknown[]).includes(value);
    const next = has ? all.filter((one) => one !== value) : [...all, value];
    record.set(name, next.toSorted() as Values[Name]);
  };
  return (
    <Form
      of={record}
      texts={formTexts(reportsLanguage())}
      className={css.form}
      aria-label={m.reports_due_title()}
      failureText={reportFailureText}
      actions={
        <Button type="submit" tone="primary" busy={record.busy}>
          {text(m.common_save)}
        </Button>
      }
    >
      <div className={css.pair}>
        <RecordInputs of={record} fields={fields} />
      </div>
      <fieldset className={css.checks}>
        <legend>{m.reports_due_days()}</legend>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <Check
            key={weekday}
            label={formatWeekdayNumber(weekday, 'long', reportsLanguage())}
            checked={values.workdays.includes(weekday)}
            onChange={() => toggle('workdays', values.workdays, weekday)}
          />
        ))}
      </fieldset>
      <fieldset className={css.checks}>
        <legend>{m.reports_due_calendars()}</legend>
        {CALENDARS.map((calendar) => (
          <Check
            key={calendar}
            label={CALENDAR_TEXTS[calendar]()}
            checked={values.calendars.includes(calendar)}
            onChange={() => toggle('calendars', values.calendars, calendar)}
          />
        ))}
      </fieldset>
    </Form>
  );
}
