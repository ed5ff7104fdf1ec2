import { useNavigate, useRouter } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useSession } from '../../../platform/session.ts';
import { needsCode, signIn, signInErrorText } from '../account/accounts.data.ts';

/** Pause between a good sign-in and the home screen, in milliseconds (spec 1, section 4). */
const LAUNCH_MS = 500;

/** Where a sign-in is (spec 1, section 4). */
export type Phase = 'idle' | 'loading' | 'success';

/** What is asked for: name and password, and then the code of those who sign in in two steps. */
export type Step = 'password' | 'code';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that was asked for by somebody who has to sign in first. */
    askedFor?: string | undefined;
  }
}

/** The course of a sign-in, and the way to what was asked for at its end, or else to the home screen. */
export function useSignIn() {
  const session = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  // Kept from the beginning: the state is another one as soon as the way there has begun.
  const [goal] = useState(() => {
    const { askedFor = '' } = router.latestLocation.state;
    // Of this site alone: two slashes lead to another one.
    return /^\/[^/\\]/.test(askedFor) ? askedFor : '/home';
  });
  const [phase, setPhase] = useState<Phase>('idle');
  const [step, setStep] = useState<Step>('password');
  const [error, setError] = useState<string>();
  const started = useRef(false);

  // Somebody who is signed in already has no business here.
  useEffect(() => {
    if (session.status !== 'authenticated' || started.current) return;
    void navigate({ href: goal, replace: true });
  }, [session.status, navigate, goal]);

  useEffect(() => {
    if (phase !== 'success') return;
    const timer = setTimeout(() => void navigate({ href: goal, replace: true }), LAUNCH_MS);
    return () => clearTimeout(timer);
  }, [phase, navigate, goal]);

  const run = async (form: HTMLFormElement) => {
    const values = new FormData(form);
    const read = (name: string) => String(values.get(name) ?? '').trim();
    const [username, password, code] = [
      read('username'),
      String(values.get('password') ?? ''),
      step === 'code' ? read('code') : '',
    ];
    const missing = firstMissing(step, { username, password, code });
    if (missing) {
      if (step === 'password') setError(m.login_missing());
      form.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus();
      return;
    }
    started.current = true;
    setError(undefined);
    setPhase('loading');
    try {
      const remember = values.get('remember') !== null;
      await signIn({ username, password, remember, ...(code && { code }) });
      setPhase('success');
    } catch (failure) {
      const text = await signInErrorText(failure);
      started.current = false;
      setPhase('idle');
      if (needsCode(failure)) setStep('code');
      else setError(text);
    }
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    // `started` beside `phase`, which a second press in the same instant would not see yet.
    if (phase === 'idle' && !started.current) void run(event.currentTarget);
  };
  /** Back to name and password, without a word of what went wrong. */
  const startOver = () => {
    setError(undefined);
    setStep('password');
  };
  return { phase, step, error, submit, startOver };
}

function firstMissing(step: Step, given: { username: string; password: string; code: string }) {
  if (step === 'code') return given.code ? undefined : 'code';
  if (!given.username) return 'username';
  return given.password ? undefined : 'password';
}
