import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { Field } from '../../ui/form.tsx';
import type { NumberSetting, SettingsRecord } from './settings-values.ts';

type NumberFieldProps = {
  record: SettingsRecord;
  name: NumberSetting;
  label: string;
  bounds: { min: number; max: number };
  /** Beside the bounds, for example the same in days. */
  more?: string | undefined;
  onNumber?: (value: number) => void;
};

/** A whole number, with its bounds under its name. */
export function NumberField(props: NumberFieldProps) {
  const { record, name, label, bounds, more, onNumber } = props;
  const range = m.settings_hours_hint({
    min: formatNumber(bounds.min),
    max: formatNumber(bounds.max),
  });
  return (
    <Field
      of={record}
      name={name}
      type="number"
      inputMode="numeric"
      min={bounds.min}
      max={bounds.max}
      step={1}
      label={label}
      hint={more ? `${range} · ${more}` : range}
      onChange={(event) => onNumber?.(event.currentTarget.valueAsNumber)}
    />
  );
}

/** Hours, and what they are in days once there are enough of them. */
export function HoursField(field: NumberFieldProps) {
  const [hours, setHours] = useState(() => Number(field.record.values()[field.name]));
  const days = hours / 24;
  const more = Number.isInteger(days) && days >= 1 ? m.settings_days({ days }) : undefined;
  return <NumberField {...field} more={more} onNumber={setHours} />;
}
