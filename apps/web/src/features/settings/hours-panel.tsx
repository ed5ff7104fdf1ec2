import type { Settings } from '@station/contract/settings/settings';
import type { SharingHours } from '@station/contract/visitors/sharing-hours';
import { useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatWeekday } from '../../platform/format.ts';
import { Check } from '../../ui/check-field.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { FormGrid, WholeRow } from '../../ui/form-layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import css from './settings.module.css';
import type { WrongSettings } from './settings-values.ts';

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

/** What is offered to somebody who turns the hours on. */
const OFFERED: SharingHours = {
  days: [1, 2, 3, 4, 5],
  from: '08:00',
  to: '18:00',
  timezone: 'Asia/Ho_Chi_Minh',
};

type HoursPanelProps = {
  settings: Settings;
  wrong: WrongSettings;
};

/** The working hours, outside of which nobody shows where they are. */
export function HoursPanel({ settings: { sharing_hours }, wrong }: HoursPanelProps) {
  const [isOn, setOn] = useState(sharing_hours !== null);
  return (
    <Panel title={m.settings_hours()} text={m.settings_hours_text()}>
      <Check
        name="sharing_hours.on"
        label={m.settings_hours_on()}
        defaultChecked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      {isOn ? <HoursFields hours={sharing_hours ?? OFFERED} wrong={wrong} /> : null}
    </Panel>
  );
}

function HoursFields({ hours, wrong }: { hours: SharingHours; wrong: WrongSettings }) {
  const zones = TIME_ZONES.includes(hours.timezone) ? TIME_ZONES : [hours.timezone, ...TIME_ZONES];
  return (
    <>
      <Days days={hours.days} error={wrong['sharing_hours.days']} />
      <FormGrid>
        <TextField
          name="sharing_hours.from"
          type="time"
          label={m.settings_hours_from()}
          defaultValue={hours.from}
          error={wrong['sharing_hours.from']}
        />
        <TextField
          name="sharing_hours.to"
          type="time"
          label={m.settings_hours_to()}
          hint={m.settings_hours_to_hint()}
          hintBelow
          defaultValue={hours.to}
          error={wrong['sharing_hours.to']}
        />
        <WholeRow>
          <Select
            name="sharing_hours.timezone"
            label={m.settings_hours_timezone()}
            defaultValue={hours.timezone}
            error={wrong['sharing_hours.timezone']}
            choices={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
        </WholeRow>
      </FormGrid>
    </>
  );
}

/** The first of January 2024 was a Monday. */
const dayName = (day: number) => formatWeekday(`2024-01-0${day}`);

function Days({ days, error }: { days: readonly number[]; error: string | undefined }) {
  const errorId = useId();
  return (
    <fieldset className={css.days} aria-describedby={error ? errorId : undefined}>
      <legend className={css.daysLegend}>{m.settings_hours_days()}</legend>
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <Check
          key={day}
          name="sharing_hours.days"
          value={day}
          label={dayName(day)}
          defaultChecked={days.includes(day)}
          aria-invalid={error !== undefined && day === 1 ? true : undefined}
        />
      ))}
      <p id={errorId} className={css.daysError} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
