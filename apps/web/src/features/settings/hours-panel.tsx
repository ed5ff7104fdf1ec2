import { useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatWeekdayNumber } from '../../platform/format.ts';
import { TimeInput } from '../../platform/written-input.tsx';
import { Check } from '../../ui/check-field.tsx';
import { Field } from '../../ui/form.tsx';
import { FormGrid, FullWidth } from '../../ui/form-layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import css from './settings.module.css';
import type { SettingsRecord } from './settings-values.ts';

/** Where the organisation is at home comes first. */
const TIME_ZONES = [
  'Asia/Ho_Chi_Minh',
  'Asia/Seoul',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Australia/Sydney',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'UTC',
];

/** The working hours, outside of which nobody shows where they are. */
export function HoursPanel({ record }: { record: SettingsRecord }) {
  const [isOn, setOn] = useState(() => record.values().sharing_hours.on);
  return (
    <Panel title={m.settings_hours()} text={m.settings_hours_text()}>
      <Field
        of={record}
        name="sharing_hours.on"
        kind="check"
        label={m.settings_hours_on()}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      {isOn ? <HoursFields record={record} /> : null}
    </Panel>
  );
}

function HoursFields({ record }: { record: SettingsRecord }) {
  const { timezone } = record.values().sharing_hours;
  const zones = TIME_ZONES.includes(timezone) ? TIME_ZONES : [timezone, ...TIME_ZONES];
  return (
    <>
      <Days record={record} />
      <FormGrid>
        <Field
          of={record}
          name="sharing_hours.from"
          control={TimeInput}
          label={m.settings_hours_from()}
        />
        <Field
          of={record}
          name="sharing_hours.to"
          control={TimeInput}
          label={m.settings_hours_to()}
          hint={m.settings_hours_to_hint()}
          hintBelow
        />
        <FullWidth>
          <Field
            of={record}
            name="sharing_hours.timezone"
            kind="select"
            label={m.common_time_zone()}
            choices={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
        </FullWidth>
      </FormGrid>
    </>
  );
}

/** The first of January 2024 was a Monday. */
const dayName = (day: number) => formatWeekdayNumber(day);

function Days({ record }: { record: SettingsRecord }) {
  const errorId = useId();
  const error = record.form.errors['sharing_hours.days'];
  const { days } = record.values().sharing_hours;
  const toggle = (day: number, on: boolean) => {
    record.form.clearFieldError('sharing_hours.days');
    const { sharing_hours: now } = record.values();
    const others = now.days.filter((one) => one !== day);
    record.set('sharing_hours', { ...now, days: on ? [...others, day].sort() : others });
  };
  return (
    <fieldset className={css.days} aria-describedby={error ? errorId : undefined}>
      <legend className={css.daysLegend}>{m.settings_hours_days()}</legend>
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <Check
          key={day}
          label={dayName(day)}
          checked={days.includes(day)}
          onChange={(event) => toggle(day, event.currentTarget.checked)}
          aria-invalid={error !== undefined && day === 1 ? true : undefined}
        />
      ))}
      <p id={errorId} className={css.daysError} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
