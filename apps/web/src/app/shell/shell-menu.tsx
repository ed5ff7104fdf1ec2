import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { createLink, Link, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { lazyPart, NotOpened } from '../../platform/lazy-part.ts';
import { signOut, useIsAdmitted } from '../../platform/session.ts';
import { IconAnchor, IconButton } from '../../ui/button.tsx';
import { useCurrentScreen, useShellText } from '../router/current-screen.ts';
import css from './shell-menu.module.css';

// Its code comes at the first press.
const AppearanceDialog = lazyPart(() => import('./appearance.tsx'), 'AppearanceDialog', NotOpened);

const NoticeBell = lazyPart(() => import('./notice-bell.tsx'), 'NoticeBell');

const HomeLink = createLink(IconAnchor);

/** The shell's buttons: language and appearance, and on some screens the way home or the way out. */
export function ShellMenu() {
  const text = useShellText();
  const { home, logout } = useCurrentScreen();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Suspense fallback={<BellRoom />}>{useIsAdmitted() ? <NoticeBell /> : null}</Suspense>
      {home ? (
        <HomeLink
          to="/home"
          label={text(m.app_home)}
          icon={<IconHome size={20} aria-hidden="true" />}
        />
      ) : null}
      {logout ? (
        <IconButton
          label={text(m.app_sign_out)}
          icon={<IconLogout size={20} aria-hidden="true" />}
          onClick={() => void signOut()}
        />
      ) : null}
      <IconButton
        label={text(m.app_settings)}
        aria-haspopup="dialog"
        icon={<IconLanguage size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Suspense>{open ? <AppearanceDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

/** Keeps the others where they will be when the bell is there. */
function BellRoom() {
  return <span style={{ flex: 'none', width: 'var(--touch)' }} />;
}

/**
 * Beside the heading of a screen: a question mark that opens the page of the guide which fits. Which one that
 * is says the guide, by the address: no other screen carries its list.
 */
export function TitleHelp() {
  const label = useShellText()(m.help_this_screen);
  const of = useLocation({ select: ({ pathname }) => pathname });
  return useIsAdmitted() ? (
    <Link to="/help" search={{ of }} className={css.sign} aria-label={label} title={label}>
      ?
    </Link>
  ) : null;
}
