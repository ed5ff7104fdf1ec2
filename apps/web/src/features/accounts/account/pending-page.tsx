import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import { createLink, Navigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatTime } from '../../../platform/format.ts';
import { refreshSession, signOut, useUser } from '../../../platform/session.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { ToolHeader } from '../../../ui/tool-header.tsx';
import css from './account-state-page.module.css';

const ButtonLink = createLink(ButtonAnchor);

/** Pause between two looks whether somebody has approved, in milliseconds. */
const LOOK_EVERY_MS = 20_000;

/** What a registered person sees until an administrator approves. */
export function PendingPage() {
  const user = useUser();
  const { state, check } = useApproval();
  if (user && user.account_state !== 'pending') return <Navigate to="/home" replace />;
  return (
    <>
      <ToolHeader title="Station" actions={<ShellMenuSlot />} />
      <Screen>
        <ScreenTitle hidden>{m.accounts_pending_title()}</ScreenTitle>
        <div className={css.body}>
          <EmptyState
            icon={<IconHourglass size={40} aria-hidden="true" />}
            title={m.accounts_pending_title()}
            text={m.accounts_pending_text()}
            action={
              <div className={css.actions}>
                <p role="status" className={css.asked}>
                  {askedText(state)}
                </p>
                <Button tone="primary" wide busy={state === 'asking'} onClick={() => void check()}>
                  {state === 'asking' ? m.accounts_pending_checking() : m.accounts_pending_check()}
                </Button>
                <ButtonLink to="/home/profile" wide>
                  {m.accounts_pending_profile()}
                </ButtonLink>
                <Button tone="quiet" wide onClick={() => void signOut()}>
                  {m.accounts_pending_out()}
                </Button>
              </div>
            }
          />
        </div>
      </Screen>
    </>
  );
}

/** When it was last asked, in milliseconds since 1970; or that it could not be, or is being. */
type Approval = number | 'asking' | 'failed' | undefined;

/** Looks whether the account has been approved, now and then by itself. */
function useApproval() {
  const [state, setState] = useState<Approval>();
  const look = useCallback(async () => {
    try {
      await refreshSession();
      setState(Date.now());
    } catch {
      setState('failed');
    }
  }, []);
  useEffect(() => {
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);
  const check = async () => {
    setState('asking');
    await look();
  };
  return { state, check };
}

function askedText(state: Approval): string | null {
  if (state === 'failed') return m.accounts_pending_failed();
  return typeof state === 'number' ? m.accounts_pending_still({ time: formatTime(state) }) : null;
}
