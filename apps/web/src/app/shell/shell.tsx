import { CatchBoundary, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { useIsAdmitted, useSession } from '../../platform/session.ts';
import { HeaderAppContext } from '../../ui/header-app-slot.tsx';
import { PhoneFrame } from '../../ui/phone-frame.tsx';
import { ScreensOpened } from '../../ui/screen.tsx';
import { ShellMenuContext } from '../../ui/shell-menu-slot.tsx';
import { useCurrentScreen, useScreenLanguage, useShellText } from '../router/current-screen.ts';
import { Guard } from '../router/guard.tsx';
import {
  AppLabel,
  AppMark,
  SectionLabel,
  SectionMark,
  ShellExtras,
  ShellMenu,
  ShellNotices,
  ShellSide,
  TitleHelp,
} from './lazy-shell.tsx';

/** What stands around every screen: the phone, the guard, the notices and the menus. */
export function Shell() {
  const screen = useCurrentScreen();
  const text = useShellText();
  const opened = useScreenCount();
  const inHub = useLocation({ select: ({ pathname }) => pathname.startsWith('/app/') });
  const head = {
    icon: later(inHub ? <SectionMark /> : <AppMark />),
    label: later(inHub ? <SectionLabel /> : <AppLabel />),
    help: later(<TitleHelp />),
  };
  const menu = later(<ShellMenu />, <MenuRoom />);
  useDocumentLanguage();

  return (
    <ScreensOpened value={opened}>
      <ShellMenuContext value={menu}>
        <HeaderAppContext value={head}>
          <PhoneFrame
            width={screen.width}
            tone={screen.tone}
            skipLabel={text(m.app_skip)}
            notice={later(<ShellNotices />)}
            floating={later(<ShellExtras />)}
            beside={later(<ShellSide />)}
            rail={useSession().status !== 'unauthenticated'}
          >
            <Guard access={screen.access}>
              <Outlet />
            </Guard>
          </PhoneFrame>
        </HeaderAppContext>
      </ShellMenuContext>
    </ScreensOpened>
  );
}

/** What may come a moment after the rest, or not at all, without holding it up; `room` is kept for it. */
function later(part: ReactNode, room?: ReactNode): ReactNode {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
      <Suspense fallback={room}>{part}</Suspense>
    </CatchBoundary>
  );
}

/** Keeps what stands beside the menu where it will be when the menu is there. */
function MenuRoom() {
  const { logout, home } = useCurrentScreen();
  const buttons = 1 + Number(useIsAdmitted()) + Number(logout ?? false) + Number(home ?? false);
  const width = `calc(${buttons} * (var(--touch) + 4px) - 4px)`;
  return <span style={{ flex: 'none', width, height: 'var(--touch)' }} />;
}

/** Keeps the page's language in step with the screen. */
function useDocumentLanguage(): void {
  const language = useScreenLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
}

/** Counts the moves from screen to screen; see `ScreensOpened`. */
function useScreenCount() {
  const router = useRouter();
  const opened = useRef(0);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) opened.current += 1;
      }),
    [router],
  );
  return opened;
}
