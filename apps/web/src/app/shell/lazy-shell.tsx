import type { ErrorComponentProps } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { onConnectionChange } from '../../platform/realtime/connection.ts';

/*
 * Parts of the shell whose code comes after the first screen has been drawn: what a person with
 * a slow line waits for is the size of that first screen.
 */

/**
 * See shell-extras.tsx. It stays for as long as the page: a lazy part would be asked for but once, and this one is
 * until it has come. Not by `useLoadedAhead`, whose module no first screen needs.
 */
export function ShellExtras() {
  const [loaded, setLoaded] = useState<typeof import('./shell-extras.tsx')>();
  useEffect(() => {
    const ask = () => void import('./shell-extras.tsx').then(setLoaded, () => undefined);
    ask();
    return onConnectionChange(ask);
  }, []);
  return loaded && <loaded.ShellExtras />;
}

/** See shell-menu.tsx. */
export const ShellMenu = lazyPart(() => import('./shell-menu.tsx'), 'ShellMenu');
export const TitleHelp = lazyPart(() => import('./shell-menu.tsx'), 'TitleHelp');

/** See open-app.tsx. */
export const AppMark = lazyPart(() => import('./open-app.tsx'), 'AppMark');
export const AppLabel = lazyPart(() => import('./open-app.tsx'), 'AppLabel');

/** See open-section.tsx; most people have no hub. */
export const SectionMark = lazyPart(() => import('./open-section.tsx'), 'SectionMark');
export const SectionLabel = lazyPart(() => import('./open-section.tsx'), 'SectionLabel');

/** See shell-notices.tsx. */
export const ShellNotices = lazyPart(() => import('./shell-notices.tsx'), 'ShellNotices');

/** See shell-side.tsx. */
export const ShellSide = lazyPart(() => import('./shell-side.tsx'), 'ShellSide');

const ErrorPage = lazyPart(() => import('./error-page.tsx'), 'ErrorPage', BareErrorPage);

/** The last resort, when not even the code of the error page can be loaded. */
function BareErrorPage() {
  return (
    <button type="button" onClick={() => window.location.reload()}>
      Station ↻
    </button>
  );
}

/** What shows when a screen breaks; see error-page.tsx. */
export function ErrorScreen(props: ErrorComponentProps) {
  return (
    <Suspense>
      <ErrorPage {...props} />
    </Suspense>
  );
}
