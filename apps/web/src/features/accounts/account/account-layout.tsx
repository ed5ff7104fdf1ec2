import { health } from '@station/contract/accounts/accounts';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import { createLink, Outlet } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { call } from '../../../platform/call.ts';
import { useLock } from '../../../platform/lock.ts';
import { Problem } from '../../../platform/problem.ts';
import { isAdmin, signOut, useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { TabAnchor, TabLinks } from '../../../ui/tab-links.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import css from './account.module.css';
import { text } from './text.ts';

const Back = createLink(BackAnchor);
const Tab = createLink(TabAnchor);

/** The tab of this very address, not of those below it. */
const EXACT = { exact: true, includeSearch: false };

/** The login area (spec 2, section 2 "User management"): its head and its tabs, for guests and for users. */
export function AccountLayout() {
  const session = useSession();
  const signedIn = session.status === 'authenticated';
  return (
    <>
      <ToolHeader
        back={
          signedIn ? (
            <Back to="/home" label={text(m.common_back_home)} />
          ) : (
            <Back to="/login" label={m.accounts_account_back_login()} />
          )
        }
        title={m.accounts_account_header()}
        actions={
          <>
            <ShellMenuSlot />
            <TestConnection />
            {signedIn ? (
              <HeaderButton
                label={m.accounts_logout()}
                icon={<IconLogout size={20} aria-hidden="true" />}
                onClick={() => void signOut()}
              />
            ) : null}
          </>
        }
      />
      <TabLinks label={m.accounts_account_tabs()}>
        {signedIn ? (
          <>
            <Tab to="/account" activeOptions={EXACT}>
              {isAdmin(session.user) ? text(m.common_record_users) : m.accounts_tab_welcome()}
            </Tab>
            <Tab to="/account/profile" activeOptions={EXACT}>
              {text(m.common_account_profile)}
            </Tab>
            <Tab to="/account/password" activeOptions={EXACT}>
              {m.accounts_tab_password()}
            </Tab>
          </>
        ) : (
          <>
            <Tab to="/account" activeOptions={EXACT}>
              {m.accounts_tab_login()}
            </Tab>
            <Tab to="/account/register" activeOptions={EXACT}>
              {m.accounts_tab_register()}
            </Tab>
          </>
        )}
      </TabLinks>
      <Outlet />
    </>
  );
}

/** Asks the server whether it is there, and says what came of it. */
function TestConnection() {
  const [busy, setBusy] = useState(false);
  const lock = useLock();
  const test = async () => {
    setBusy(true);
    try {
      await call(health);
      toast({ text: m.accounts_test_ok(), tone: 'good' });
    } catch (error) {
      const lost = error instanceof Problem && error.code === 'network';
      toast({ text: lost ? m.accounts_error_network() : m.accounts_test_failed(), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <HeaderButton
      label={busy ? m.accounts_test_busy() : m.accounts_test()}
      icon={<IconPlugConnected size={20} aria-hidden="true" />}
      busy={busy}
      onClick={() => void lock.run(test)}
    />
  );
}

type HeaderButtonProps = {
  label: string;
  icon: ReactNode;
  busy?: boolean;
  onClick: () => void;
};

/** A button of the head; in a narrow frame its icon alone. */
function HeaderButton({ label, icon, busy, onClick }: HeaderButtonProps) {
  return (
    <Button
      className={css.headerButton}
      aria-label={label}
      title={label}
      icon={icon}
      busy={busy ?? false}
      onClick={onClick}
    >
      <span className={css.headerText}>{label}</span>
    </Button>
  );
}
