import type { AccountState, User } from '@station/contract/accounts/accounts';
import { createLink, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { isAdmin, useSession } from '../../../platform/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import css from './account.module.css';
import { AccountLoginForm } from './account-login-form.tsx';
import { AccountRegisterForm } from './account-register-form.tsx';
import { text } from './text.ts';

const ButtonLink = createLink(ButtonAnchor);

/** The login area's first screen: the login form, or the dashboard with `users` for administrators. */
export function AccountHome({ users }: { users: ReactNode }) {
  const session = useSession();
  if (session.status === 'checking') return <CentredSpinner text={text(m.common_loading)} />;
  if (session.status === 'unauthenticated') {
    return (
      <GuestScreen>
        <AccountLoginForm />
      </GuestScreen>
    );
  }
  const { user } = session;
  const { account_state: accountState = 'active' } = user;
  return (
    <Screen>
      <ScreenTitle>{m.accounts_account_title()}</ScreenTitle>
      {accountState === 'active' ? null : <RequiredActionNotice accountState={accountState} />}
      <Welcome user={user} />
      {isAdmin(user) && accountState === 'active' ? users : null}
    </Screen>
  );
}

/** The register tab; somebody who is signed in has no business there. */
export function AccountRegisterPage() {
  const session = useSession();
  if (session.status === 'authenticated') return <Navigate to="/account" replace />;
  return (
    <GuestScreen>
      <AccountRegisterForm />
    </GuestScreen>
  );
}

function GuestScreen({ children }: { children: ReactNode }) {
  return (
    <Screen>
      <ScreenTitle hidden>{m.accounts_account_title_guest()}</ScreenTitle>
      <div className={css.guest}>{children}</div>
    </Screen>
  );
}

const REQUIRED_ACTIONS = {
  pending: { text: m.accounts_required_pending, to: '/account/pending' },
  'password-change-needed': { text: m.accounts_required_password, to: '/account/new-password' },
  'two-step-needed': { text: m.accounts_required_two_step, to: '/account/two-step' },
} as const;

/** What is still asked of the person, who reaches little else until then. */
function RequiredActionNotice({ accountState }: { accountState: Exclude<AccountState, 'active'> }) {
  const { text: request, to } = REQUIRED_ACTIONS[accountState];
  return (
    <Notice
      tone="warning"
      action={
        <ButtonLink to={to} compact>
          {accountState === 'pending' ? m.accounts_required_more() : m.accounts_required_go()}
        </ButtonLink>
      }
    >
      {request()}
    </Notice>
  );
}

/** Who is signed in: name, role and email (spec 2, section 2). */
function Welcome({ user }: { user: User }) {
  const name = user.name || user.username;
  const admin = isAdmin(user);
  return (
    <Panel title={m.accounts_welcome({ name })}>
      <div className={css.welcome}>
        <Avatar name={name} image={user.image} />
        <dl className={css.facts}>
          <div>
            <dt>{text(m.common_name)}</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>{text(m.common_account_role)}</dt>
            <dd>
              <Badge tint={admin ? 'violet' : 'grey'}>
                {admin ? text(m.common_account_role_admin) : text(m.common_account_role_user)}
              </Badge>
            </dd>
          </div>
          <div>
            <dt>{text(m.common_email)}</dt>
            <dd>{user.email || m.accounts_welcome_none()}</dd>
          </div>
        </dl>
      </div>
    </Panel>
  );
}
