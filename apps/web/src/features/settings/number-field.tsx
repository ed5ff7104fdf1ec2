import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { TextField } from '../../ui/field.tsx';

type NumberFieldProps = {
  name: string;
  label: string;
  value: number;
  bounds: { min: number; max: number };
  error: string | undefined;
  /** Beside the bounds, for example the same in days. */
  more?: string;
  onNumber?: (value: number) => void;
};

/** A whole number, with its bounds under its name. */
export function NumberField(props: NumberFieldProps) {
  const { name, label, value, bounds, error, more, onNumber } = props;
  const range = m.settings_hours_hint({
    min: formatNumber(bounds.min),
    max: formatNumber(bounds.max),
  });
  return (
    <TextField
      name={name}
      type="number"
      inputMode="numeric"
      min={bounds.min}
      max={bounds.max}
      step={1}
      label={label}
      hint={more ? `${range} · ${more}` : range}
      defaultValue={value}
      error={error}
      onChange={(event) => onNumber?.(event.currentTarget.valueAsNumber)}
    />
  );
}

/** Hours, and what they are in days once there are enough of them. */
export function HoursField({ value, ...field }: NumberFieldProps) {
  const [hours, setHours] = useState(value);
  const days = hours / 24;
  const more = Number.isInteger(days) && days >= 1 ? m.settings_days({ days }) : undefined;
  return <NumberField {...field} value={value} {...(more && { more })} onNumber={setHours} />;
}
