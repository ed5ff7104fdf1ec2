import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import css from './check-field.module.css';

type CheckFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  /** What a yes means, under the label. */
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A yes or no, with its words beside it. */
export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  const id = useId();
  const hintId = useId();
  return (
    <div className={css.field}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={css.box}
        aria-describedby={hint === undefined ? undefined : hintId}
      />
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
