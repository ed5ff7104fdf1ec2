import { useLayoutEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { TextField } from '../../../ui/field.tsx';
import css from './login-form.module.css';

type CodeStepProps = {
  /** Id of the error that is shown, if one is. */
  errorId: string | undefined;
  onBack: () => void;
};

/** The second step: six digits of the authenticator app, or a recovery code. */
export function CodeStep({ errorId, onBack }: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <>
      <p id="login-code-hint">{m.login_code_hint()}</p>
      <TextField
        tone="night"
        ref={field}
        name="code"
        label={m.login_code()}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId ?? 'login-code-hint'}
      />
      <button type="button" className={css.link} onClick={onBack}>
        {m.login_code_back()}
      </button>
    </>
  );
}
