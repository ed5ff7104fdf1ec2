import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { PasswordPanel } from '../../features/accounts/profile/password-panel.tsx';
import { TwoStepSetup } from '../../features/accounts/two-step/two-step-setup.tsx';
import { m } from '../../paraglide/messages.js';
import { refreshSession, signOut, useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { ToolHeader } from '../../ui/tool-header.tsx';
import { useShellText } from '../router/current-screen.ts';
import css from './required-action.module.css';

/** Where a person is led who has to choose a new password first. */
export function NewPasswordPage() {
  const text = useShellText();
  return (
    <RequiredAction
      accountState="password-change-needed"
      title={text(m.app_required_password_title)}
      text={text(m.app_required_password_text)}
    >
      <PasswordPanel />
    </RequiredAction>
  );
}

/** Where an administrator is led who has to set up two-step sign-in first. */
export function TwoStepPage() {
  const text = useShellText();
  const [confirmed, setConfirmed] = useState(false);
  return (
    <RequiredAction
      accountState="two-step-needed"
      title={text(m.app_required_two_step_title)}
      text={text(m.app_required_two_step_text)}
      stays={confirmed}
    >
      <Panel title={m.common_account_two_step()}>
        <TwoStepSetup
          // The recovery codes are shown this once: the page stays until they are kept.
          onConfirmed={() => setConfirmed(true)}
          onDone={() => {
            void refreshSession()
              .catch(() => {})
              .finally(() => setConfirmed(false));
          }}
        />
      </Panel>
    </RequiredAction>
  );
}

type RequiredActionProps = {
  /** What is asked; whoever it is not asked of goes on to the home screen. */
  accountState: 'password-change-needed' | 'two-step-needed';
  title: string;
  text: string;
  /** Keeps the page although nothing is asked any more, for what is still to be read on it. */
  stays?: boolean;
  children: ReactNode;
};

/** Something that is asked of a person before anything else: what, why, and the way to do it. */
function RequiredAction({ accountState, title, text: why, stays, children }: RequiredActionProps) {
  const text = useShellText();
  const user = useUser();
  if (user && user.account_state !== accountState && !stays) return <Navigate to="/home" replace />;
  return (
    <>
      <ToolHeader
        title="Station"
        actions={
          <>
            <ShellMenuSlot />
            <Button onClick={() => void signOut()}>{text(m.app_required_sign_out)}</Button>
          </>
        }
      />
      <Screen>
        <div className={css.body}>
          <ScreenTitle subtitle={why}>{title}</ScreenTitle>
          {children}
        </div>
      </Screen>
    </>
  );
}
