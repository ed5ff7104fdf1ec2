import {
  type ComponentPropsWithRef,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import css from './plain-field.module.css';

/*
 * Fields for screens that do without the UI kit, where every kilobyte counts.
 */

type FieldWords = {
  label: string;
  /** What is wrong with what stands in it. */
  error?: string | undefined;
};

/** A label, a control that takes its id, and what is wrong with it. */
function PlainField({
  label,
  error,
  children,
}: FieldWords & {
  children: (wiring: {
    id: string;
    className: string | undefined;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: css.control,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': error === undefined ? undefined : errorId,
      })}
      {error === undefined ? null : (
        <p id={errorId} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** One line of text, a day, a time or a slider, with its label above it. */
export function PlainInput({ label, error, ...rest }: ComponentPropsWithRef<'input'> & FieldWords) {
  return (
    <PlainField label={label} error={error}>
      {(wiring) => <input {...wiring} {...rest} />}
    </PlainField>
  );
}

/** Several lines of text. */
export function PlainTextArea({
  label,
  error,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & FieldWords) {
  return (
    <PlainField label={label} error={error}>
      {(wiring) => <textarea {...wiring} {...rest} />}
    </PlainField>
  );
}

type PlainSelectProps = SelectHTMLAttributes<HTMLSelectElement> &
  FieldWords & { choices: readonly { value: string; label: string }[] };

/** One of a few choices, by the system's own picker, which phones do best. */
export function PlainSelect({ label, error, choices, ...rest }: PlainSelectProps) {
  return (
    <PlainField label={label} error={error}>
      {(wiring) => (
        <select {...wiring} {...rest}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </PlainField>
  );
}
