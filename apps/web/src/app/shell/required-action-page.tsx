import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { signOut, useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { ToolHeader } from '../../ui/tool-header.tsx';
import { useShellText } from '../router/current-screen.ts';
import css from './required-action-page.module.css';

type AskedPageProps = {
  /** What is asked; whoever it is not asked of goes on to the home screen. */
  standing: 'password-change-needed' | 'two-step-needed';
  title: string;
  text: string;
  /** Keeps the page although nothing is asked any more, for what is still to be read on it. */
  stays?: boolean;
  children: ReactNode;
};

/** Something that is asked of a person before anything else: what, why, and the way to do it. */
export function AskedPage({ standing, title, text, stays, children }: AskedPageProps) {
  const say = useShellText();
  const user = useUser();
  if (user && user.standing !== standing && !stays) return <Navigate to="/home" replace />;
  return (
    <>
      <ToolHeader
        title="Station"
        actions={
          <>
            <ShellMenuSlot />
            <Button onClick={() => void signOut()}>{say(m.app_asked_out)}</Button>
          </>
        }
      />
      <Screen>
        <div className={css.body}>
          <ScreenTitle subtitle={text}>{title}</ScreenTitle>
          {children}
        </div>
      </Screen>
    </>
  );
}
