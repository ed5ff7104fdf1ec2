import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { focusFirstError } from '../../../platform/form-errors.tsx';
import { useUser } from '../../../platform/session.ts';
import { Button, type ButtonTone } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { OwnUsername } from '../../../ui/own-username.tsx';
import { Password } from '../../../ui/password-field.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import css from './two-step.module.css';
import { type TwoStepFailure, twoStepFailure } from './two-step-texts.ts';

type Field = 'password' | 'code';
type Values = Record<Field, string>;

type TwoStepFormProps = {
  label: string;
  /** What is asked for. */
  fields: readonly Field[];
  codeLabel?: string;
  submitText: string;
  tone?: ButtonTone;
  /** Does it; what it throws is said at its field. */
  onSubmit: (values: Values) => Promise<void>;
  /** A button beside the one that sends. */
  beside?: ReactNode;
};

/** Asks for the password, a code, or both, and says at the field what was wrong. */
export function TwoStepForm(props: TwoStepFormProps) {
  const { label, fields, codeLabel, submitText, tone = 'primary', onSubmit, beside } = props;
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Partial<Values>>({});
  const { message, show, clear } = useTimedMessage();

  const fail = (failure: TwoStepFailure, form: HTMLFormElement) => {
    if (!failure.field) return show({ tone: 'bad', text: failure.text });
    setWrong({ [failure.field]: failure.text });
    focusFirstError(form);
  };
  const run = async (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const values = {
      password: String(typed.get('password') ?? ''),
      code: String(typed.get('code') ?? '').trim(),
    };
    clear();
    setWrong({});
    const missing = fields.find((field) => values[field] === '');
    if (missing) return fail({ field: missing, text: m.two_step_error_missing() }, form);
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (error) {
      fail(twoStepFailure(error), form);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void run(event.currentTarget);
  };

  return (
    <form noValidate className={css.form} aria-label={label} onSubmit={submit}>
      {fields.includes('password') ? (
        <>
          <OwnUsername username={user?.username} />
          <Password
            name="password"
            label={m.two_step_password()}
            autoComplete="current-password"
            showLabel={m.two_step_password_show()}
            hideLabel={m.two_step_password_hide()}
            error={wrong.password}
          />
        </>
      ) : null}
      {fields.includes('code') ? (
        <TextField
          name="code"
          label={codeLabel}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={codeLabel === m.two_step_code() ? 'numeric' : 'text'}
          error={wrong.code}
        />
      ) : null}
      <FormMessage message={message} />
      <div className={css.actions}>
        {beside}
        <Button type="submit" tone={tone} busy={busy}>
          {busy ? m.two_step_busy() : submitText}
        </Button>
      </div>
    </form>
  );
}
