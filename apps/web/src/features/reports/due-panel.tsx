import {
  CALENDARS,
  type HolidayCalendar,
  type ReportSettings,
  updateReportSettings,
} from '@station/contract/reports/report-settings';
import { m } from '../../paraglide/messages.js';
import { findFieldErrors } from '../../platform/field-errors.ts';
import { formatWeekdayNumber } from '../../platform/format.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { TimeInput } from '../../platform/written-input.tsx';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check-field.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useReportSettings, useSettingCalls } from './report-settings.data.ts';
import { CALENDAR_TEXTS, reportFailureText, reportsLanguage } from './report-texts.ts';
import css from './reports.module.css';
import { text } from './text.ts';

/** When reports are due: the office's clock, its days of work and the calendars it keeps. */
export function DuePanel() {
  const { data } = useReportSettings();
  return <Panel title={m.reports_due_title()}>{data ? <DueForm settings={data} /> : null}</Panel>;
}

type Values = {
  time_zone: string;
  due_at: string;
  remind_minutes: string;
  workdays: number[];
  calendars: HolidayCalendar[];
};

const bodyOf = (values: Values) => ({
  ...values,
  remind_minutes: values.remind_minutes === '' ? 0 : Number(values.remind_minutes),
});

const ZONES = ['Asia/Ho_Chi_Minh', 'Asia/Seoul', 'Asia/Bangkok', 'Asia/Singapore', 'Asia/Tokyo'];

function DueForm({ settings }: { settings: ReportSettings }) {
  const { saveSettings } = useSettingCalls();
  const record = useRecordForm({
    stored: settings,
    valuesOf: (stored): Values => {
      const { time_zone, due_at, remind_minutes, workdays, calendars } = stored ?? settings;
      return { time_zone, due_at, remind_minutes: String(remind_minutes), workdays, calendars };
    },
    check: (typed) => findFieldErrors(updateReportSettings.body, bodyOf(typed)),
    errorText: (error) => ruleText(error, reportsLanguage()),
    views: () => ({
      time_zone: { label: m.reports_due_zone() },
      due_at: { label: m.reports_due_time() },
      remind_minutes: { label: m.reports_due_remind() },
      workdays: { label: m.reports_due_days(), show: (days: number[]) => days.join(', ') },
      calendars: { label: m.reports_due_calendars(), show: (all: string[]) => all.join(', ') },
    }),
    readCurrent: (current) => current as ReportSettings,
    send: (typed, base) =>
      saveSettings.mutateAsync({ ...bodyOf(typed), version: base?.version ?? settings.version }),
    onSaved: (saved) => {
      record.startFrom(saved);
      toast({ text: m.reports_settings_saved(), tone: 'good' });
    },
    live: true,
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
        <Field
          of={record}
          name="due_at"
          control={TimeInput}
          type="time"
          label={m.reports_due_time()}
        />
        <Field
          of={record}
          name="time_zone"
          kind="select"
          label={m.reports_due_zone()}
          choices={[...new Set([settings.time_zone, ...ZONES])].map((zone) => ({
            value: zone,
            label: zone.replaceAll('_', ' '),
          }))}
        />
        <Field
          of={record}
          name="remind_minutes"
          type="number"
          min={0}
          max={720}
          label={m.reports_due_remind()}
          hint={m.reports_due_remind_hint()}
        />
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
