import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './check-field.module.css';

type CheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  /** What a yes means, under the label. */
  hint?: ReactNode;
  /** Why the answer is not taken. */
  error?: ReactNode;
};

/** A yes or no, with its words beside it. */
export function Check({ label, hint, error, ...input }: CheckProps) {
  const id = useId();
  const announcement = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <input
        aria-invalid={error ? true : undefined}
        {...input}
        id={id}
        type="checkbox"
        className={css.box}
        aria-describedby={announcement || undefined}
      />
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
