import { type InputHTMLAttributes, useId } from 'react';
import css from './login-page.module.css';

type NightFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  /** Id of the error that is shown, if one is. */
  errorId: string | undefined;
};

/** A field on the night sky: the login screen has no UI kit. */
export function NightField({ label, errorId, ...input }: NightFieldProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        required
        className={css.input}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
      />
    </div>
  );
}
