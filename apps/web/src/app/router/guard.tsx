import type { AccountState } from '@station/contract/accounts/accounts';
import type { Access } from '@station/contract/endpoint';
import { Navigate, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { languageOf } from '../../platform/i18n.ts';
import { isAdmin, useSession } from '../../platform/session.ts';
import { CentredSpinner } from '../../ui/spinner.tsx';
import origin from '../messages/origin.json';

/** Where a person is sent of whom something is asked first. */
const REQUIRED_ACTIONS = {
  pending: '/account/pending',
  'password-change-needed': '/account/new-password',
  'two-step-needed': '/account/two-step',
} as const satisfies Record<Exclude<AccountState, 'active'>, string>;

/**
 * Lets a screen show to those it is for (spec 1, section 2). It only spares people a screen
 * full of refusals: what they may do is decided by the server, on every call.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  // The screen that is guarded; the address has moved on by the time the next one is ready.
  const from = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  if (access === 'guest') return children;
  if (session.status === 'checking') {
    return <CentredSpinner text={m.app_verifying()} lang={languageOf(origin, 'app_verifying')} />;
  }
  if (session.status === 'unauthenticated') {
    return session.because === 'deactivated' ? (
      <Navigate to="/account/deactivated" replace />
    ) : (
      <ToLogin isDone={session.because === 'signed-out'} />
    );
  }
  if (access === 'account') return children;
  const { account_state: accountState = 'active' } = session.user;
  if (accountState !== 'active') return <Navigate to={REQUIRED_ACTIONS[accountState]} replace />;
  if (access === 'admin' && !isAdmin(session.user)) {
    return <Navigate to="/unauthorized" search={{ from }} replace />;
  }
  return children;
}

/**
 * To the login screen, which leads back to where this began: by then the address has moved on. Who has signed
 * out is done here; whoever comes next begins at home.
 */
function ToLogin({ isDone }: { isDone: boolean }) {
  const router = useRouter();
  const [askedFor] = useState(() => (isDone ? undefined : router.latestLocation.href));
  return <Navigate to="/login" replace state={{ askedFor }} />;
}
