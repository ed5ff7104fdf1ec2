import type { ErrorComponentProps } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';

/*
 * Parts of the shell whose code comes after the first screen has been drawn: what a person with
 * a slow line waits for is the size of that first screen.
 */

const loadParts = () => import('./shell-parts.tsx');
const loadHead = () => import('./screen-app.tsx');

/** See shell-extras.tsx. */
export const ShellExtras = lazyPart(loadParts, 'ShellExtras');

/** See shell-menu.tsx. */
export const ShellMenu = lazyPart(loadParts, 'ShellMenu');

/** See screen-app.tsx. */
export const AppMark = lazyPart(loadHead, 'AppMark');

/** See screen-app.tsx. */
export const AppLabel = lazyPart(loadHead, 'AppLabel');

/** See shell-notices.tsx. */
export const ShellNotices = lazyPart(loadParts, 'ShellNotices');

/** See shell-side.tsx. */
export const ShellSide = lazyPart(loadParts, 'ShellSide');

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
