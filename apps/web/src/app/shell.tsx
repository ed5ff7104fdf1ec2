import { CatchBoundary, Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { m } from '../paraglide/messages.js';
import { PhoneFrame } from '../ui/phone-frame.tsx';
import { ScreensOpened } from '../ui/screen.tsx';
import { ShellMenuContext } from '../ui/shell-menu-slot.tsx';
import { useCurrentScreen, useScreenLanguage, useShellText } from './current-screen.ts';
import { Guard } from './guard.tsx';
import { ConnectionNotice, ShellExtras, ShortcutHint } from './lazy-parts.ts';
import { ShellMenu } from './shell-menu.tsx';

/** What stands around every screen: the phone, the guard, the notices and the menus. */
export function Shell() {
  const screen = useCurrentScreen();
  const say = useShellText();
  const opened = useScreenCount();
  useDocumentLanguage();

  return (
    <ScreensOpened value={opened}>
      <ShellMenuContext value={<ShellMenu logout={screen.logout ?? false} />}>
        <PhoneFrame
          width={screen.width}
          tone={screen.tone}
          skipLabel={say(m.app_skip)}
          notice={later(<ConnectionNotice />)}
          floating={later(<ShellExtras />)}
          beside={later(<ShortcutHint />)}
        >
          <Guard access={screen.access}>
            <Outlet />
          </Guard>
        </PhoneFrame>
      </ShellMenuContext>
    </ScreensOpened>
  );
}

/** What may come a moment after the rest, or not at all, without holding it up. */
function later(part: ReactNode): ReactNode {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
      <Suspense>{part}</Suspense>
    </CatchBoundary>
  );
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
