import { createLink } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  lazy,
  Suspense,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import css from './login-form.module.css';
import type { Phase, Step } from './sign-in.ts';

const RouteLink = createLink('a');

// Its code comes when it is asked for.
const CodeStep = lazy(() =>
  import('./code-step.tsx').then((module) => ({ default: module.CodeStep })),
);

/** Id of the form, for the button that opens it. */
export const FORM_ID = 'space-login';

type LoginFormProps = {
  open: boolean;
  phase: Phase;
  step: Step;
  error: string | undefined;
  /** The server cannot be reached (spec 1, section 4, "Backend status"). */
  offline: boolean;
  /** People may make accounts of their own. */
  canRegister: boolean;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onStartOver: () => void;
  onClose: () => void;
};

/** The form that the Login button grows into. While it is closed it keeps what was typed, out of reach. */
export function LoginForm(props: LoginFormProps) {
  const { open, phase, step, error, offline } = props;
  const form = useRef<HTMLFormElement>(null);

  // In the same turn as the press: else phones would not bring up their keyboard.
  useLayoutEffect(() => {
    if (!open || step === 'code') return;
    form.current?.querySelector<HTMLInputElement>('[name="username"]')?.focus();
  }, [open, step]);

  const errorId = error ? 'login-error' : undefined;
  const field = {
    tone: 'night',
    hidden: step === 'code',
    required: true,
    'aria-invalid': errorId && true,
    'aria-describedby': errorId,
  } as const;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) props.onClose();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape closes it from any of its fields.
    <form
      ref={form}
      id={FORM_ID}
      className={css.card}
      noValidate
      inert={!open}
      aria-labelledby="login-title"
      onSubmit={props.onSubmit}
      onKeyDown={onKeyDown}
    >
      <p className={css.caption}>{m.login_caption()}</p>
      <div className={css.head}>
        <p id="login-title" className={css.title}>
          {m.login_title()}
        </p>
        {props.canRegister ? (
          <RouteLink to="/account/register" className={css.link}>
            {m.login_register()}
          </RouteLink>
        ) : null}
      </div>
      <TextField
        {...field}
        name="username"
        label={m.login_username()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field}
        name="password"
        type="password"
        label={m.login_password()}
        autoComplete="current-password"
      />
      <Suspense>
        {step === 'code' ? <CodeStep errorId={errorId} onBack={props.onStartOver} /> : null}
      </Suspense>
      <div className={css.row} hidden={step === 'code'}>
        <label className={css.remember}>
          <input type="checkbox" name="remember" className={css.checkbox} />
          {m.login_remember()}
        </label>
        <RouteLink to="/forgot" className={css.link}>
          {m.login_lost()}
        </RouteLink>
      </div>
      <p id="login-error" role="alert" className={css.error}>
        {error}
      </p>
      <Button
        type="submit"
        tone="sun"
        wide
        className={css.submit}
        busy={phase !== 'idle'}
        disabled={offline}
      >
        {submitText(phase, offline)}
      </Button>
      <p role="status" className="visually-hidden">
        {phase === 'success' ? m.login_success() : null}
      </p>
    </form>
  );
}

function submitText(phase: Phase, offline: boolean): string {
  if (offline) return m.login_submit_offline();
  return phase === 'idle' ? m.login_submit() : m.login_submitting();
}
