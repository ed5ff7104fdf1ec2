import { type InputHTMLAttributes, type Ref, useId } from 'react';
import css from './login-page.module.css';

type NightFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  /** Id of what describes it: the error that is shown, if one is. */
  describedBy: string | undefined;
  invalid: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A field on the night sky: the login screen has no UI kit. */
export function NightField({ label, describedBy, invalid, hidden, ...input }: NightFieldProps) {
  const id = useId();
  return (
    <div className={css.field} hidden={hidden}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        required
        className={css.input}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
    </div>
  );
}
