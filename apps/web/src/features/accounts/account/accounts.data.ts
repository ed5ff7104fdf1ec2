import { health, login } from '@station/contract/accounts/accounts';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { call } from '../../../platform/call.ts';
import { Problem } from '../../../platform/problem.ts';
import { openSession } from '../../../platform/session.ts';

/** Pause between two looks at a server that did not answer, in milliseconds. */
const LOOK_AGAIN_MS = 5_000;

/** States of the server as the login screen shows them (spec 1, section 4). */
export type BackendStatus = 'checking' | 'connected' | 'error';

/** Whether the server is there; while it is not, it is asked again by itself. */
export function useBackendStatus(): BackendStatus {
  const [status, setStatus] = useState<BackendStatus>('checking');
  useEffect(() => {
    const giveUp = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      try {
        await call(health, { signal: giveUp.signal });
        if (!giveUp.signal.aborted) setStatus('connected');
      } catch {
        if (giveUp.signal.aborted) return;
        setStatus('error');
        timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
      }
    };
    void look();
    return () => {
      giveUp.abort();
      clearTimeout(timer);
    };
  }, []);
  return status;
}

/** What a person types to sign in; a code when two-step sign-in asks for one. */
export type SignIn = { username: string; password: string; remember: boolean; code?: string };

/**
 * Signs in and stores the session; tells the person if others were guessing at the password.
 *
 * @throws Problem as `call` does.
 */
export async function signIn({ username, password, remember, code }: SignIn): Promise<void> {
  const { token, user, guessed_at } = await call(login, {
    body: { username: username.trim(), password, remember, ...(code && { code }) },
  });
  openSession(user, token);
  if (guessed_at !== undefined) {
    // Signed in the person is, whether or not the words can be loaded.
    void import('./guesses-notice.ts').then(
      ({ notifyOfGuesses }) => notifyOfGuesses(guessed_at),
      () => undefined,
    );
  }
}

/** Whether a sign-in failed only because a code of the authenticator app is still to come. */
export function needsCode(error: unknown): boolean {
  return error instanceof Problem && error.reason === 'accounts.code-needed';
}

const SIGN_IN_REASONS: Record<string, () => string> = {
  'accounts.missing-credentials': m.accounts_error_missing,
  'accounts.code-needed': m.accounts_error_code_needed,
  'accounts.wrong-code': m.accounts_error_wrong_code,
};

/** Words that are seldom needed come when they are: the first screen has to be small. */
async function rareText(reason: string): Promise<string | undefined> {
  const texts = await import('./refused-texts.ts').catch(() => undefined);
  return texts?.refusedText(reason);
}

/** The words for a failed sign-in, in the reader's language (spec 1, section 8). */
export async function signInErrorText(error: unknown): Promise<string> {
  if (!(error instanceof Problem)) return m.accounts_error_failed();
  if (error.code === 'network') return m.accounts_error_network();
  const known = SIGN_IN_REASONS[error.reason ?? ''];
  if (known) return known();
  const rare = error.reason && (await rareText(error.reason));
  if (rare) return rare;
  if (error.code === 'unauthenticated') return m.accounts_error_wrong();
  if (error.code === 'rate-limited') return m.accounts_error_throttled();
  if (error.code === 'invalid') return error.message || m.accounts_error_missing();
  return error.message || m.accounts_error_failed();
}
