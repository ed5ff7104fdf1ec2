import { createLink, useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { signIn, signInErrorText, useBackendStatus } from './accounts.data.ts';
import css from './login-page.module.css';
import { NightField } from './night-field.tsx';
import { Sky } from './sky.tsx';
import { StatusBadge } from './status-badge.tsx';

/** Pause between a good sign-in and the home screen, in milliseconds (spec 1, section 4). */
const LAUNCH_MS = 500;

type Phase = 'idle' | 'loading' | 'success';

const LostAccess = createLink('a');

/** The login screen (spec 1, section 2). The moving scene around it comes with its own issue. */
export function LoginPage() {
  const backend = useBackendStatus();
  const { phase, error, submit } = useSignIn();
  const shownError = error ?? (backend === 'error' ? m.accounts_error_backend() : undefined);
  const offline = backend === 'error';

  return (
    <Screen className={css.screen}>
      <Sky />
      <div className={css.corner}>
        <StatusBadge status={backend} />
        <ShellMenuSlot />
      </div>
      <form className={css.card} noValidate onSubmit={submit} aria-labelledby="login-title">
        <p className={css.caption}>{m.accounts_caption()}</p>
        <div id="login-title" className={css.title}>
          <ScreenTitle>{m.accounts_title()}</ScreenTitle>
        </div>
        <NightField
          name="username"
          label={m.accounts_username()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          errorId={shownError ? 'login-error' : undefined}
        />
        <NightField
          name="password"
          type="password"
          label={m.accounts_password()}
          autoComplete="current-password"
          errorId={shownError ? 'login-error' : undefined}
        />
        <div className={css.row}>
          <label className={css.remember}>
            <input type="checkbox" name="remember" className={css.checkbox} />
            {m.accounts_remember()}
          </label>
          <LostAccess to="/forgot" className={css.lost}>
            {m.accounts_lost()}
          </LostAccess>
        </div>
        <p id="login-error" role="alert" className={css.error}>
          {shownError}
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
          {phase === 'success' ? m.accounts_success() : null}
        </p>
      </form>
    </Screen>
  );
}

function submitText(phase: Phase, offline: boolean): string {
  if (offline) return m.accounts_submit_offline();
  return phase === 'idle' ? m.accounts_submit() : m.accounts_submitting();
}

/** The course of a sign-in, and the way to the home screen at its end. */
function useSignIn() {
  const session = useSession();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Phase>('idle');
  const [error, setError] = useState<string>();
  const started = useRef(false);

  // Somebody who is signed in already has no business here.
  useEffect(() => {
    if (session.status !== 'authenticated' || started.current) return;
    void navigate({ to: '/home', replace: true });
  }, [session.status, navigate]);

  useEffect(() => {
    if (phase !== 'success') return;
    const timer = setTimeout(() => void navigate({ to: '/home', replace: true }), LAUNCH_MS);
    return () => clearTimeout(timer);
  }, [phase, navigate]);

  const run = async (form: HTMLFormElement) => {
    const values = new FormData(form);
    const username = String(values.get('username') ?? '').trim();
    const password = String(values.get('password') ?? '');
    if (!username || !password) {
      setError(m.accounts_error_missing());
      form
        .querySelector<HTMLInputElement>(`[name="${username ? 'password' : 'username'}"]`)
        ?.focus();
      return;
    }
    started.current = true;
    setError(undefined);
    setPhase('loading');
    try {
      await signIn({ username, password, remember: values.get('remember') !== null });
      setPhase('success');
    } catch (failure) {
      started.current = false;
      setPhase('idle');
      setError(signInErrorText(failure));
    }
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (phase === 'idle') void run(event.currentTarget);
  };
  return { phase, error, submit };
}
