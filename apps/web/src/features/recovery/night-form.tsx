import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button, IconButton } from '../../ui/button.tsx';
import css from './night-page.module.css';

type NightFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: string | undefined;
  /** Why it was not taken. */
  error?: string | undefined;
};

/** A field on the night sky: these screens have no UI kit. */
export function NightField({ label, hint, error, children, ...input }: NightFieldProps) {
  const id = useId();
  const said = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.box}>
        <input
          {...input}
          id={id}
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={said || undefined}
        />
        {children}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={css.wrong}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

type NewPasswordProps = { min: number; error: string | undefined };

/** The field for a new password, which can be looked at while it is typed. */
export function NewPassword({ min, error }: NewPasswordProps) {
  const [shown, setShown] = useState(false);
  const Picture = shown ? IconEyeOff : IconEye;
  return (
    <NightField
      name="password"
      type={shown ? 'text' : 'password'}
      label={m.recovery_password()}
      hint={m.recovery_password_hint({ min })}
      error={error}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      minLength={min}
      required
    >
      <IconButton
        className={css.reveal}
        label={shown ? m.recovery_password_hide() : m.recovery_password_show()}
        aria-pressed={shown}
        icon={<Picture size={20} aria-hidden="true" />}
        onClick={() => setShown(!shown)}
      />
    </NightField>
  );
}

type NightFormProps = {
  label: string;
  busy: boolean;
  submitText: string;
  /** Why the last try failed, as far as no field says it. */
  failure: string | undefined;
  /** What was typed, by the names of the fields. */
  onSubmit: (values: Record<string, string>, form: HTMLFormElement) => void;
  children: ReactNode;
};

/** A form with its one button. What is typed stays in the fields, whatever happens. */
export function NightForm(props: NightFormProps) {
  const { label, busy, submitText, failure, onSubmit, children } = props;
  return (
    <form
      noValidate
      className={css.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const entries = [...new FormData(event.currentTarget)];
        const values = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
        onSubmit(values, event.currentTarget);
      }}
    >
      {children}
      <p role="alert" className={css.failure}>
        {failure}
      </p>
      <Button type="submit" tone="sun" wide className={css.submit} busy={busy}>
        {submitText}
      </Button>
    </form>
  );
}
