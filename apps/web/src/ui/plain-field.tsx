import { type InputHTMLAttributes, type SelectHTMLAttributes, useId } from 'react';
import css from './plain-field.module.css';

/*
 * Fields for screens that do without the UI kit, where every kilobyte counts.
 */

type PlainInputProps = InputHTMLAttributes<HTMLInputElement> & { label: string };

/** One line of text, a day, a time or a slider, with its label above it. */
export function PlainInput({ label, ...rest }: PlainInputProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} className={css.control} {...rest} />
    </div>
  );
}

type PlainSelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  choices: readonly { value: string; label: string }[];
};

/** One of a few choices, by the system's own picker, which phones do best. */
export function PlainSelect({ label, choices, ...rest }: PlainSelectProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={css.control} {...rest}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
