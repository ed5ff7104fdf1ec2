import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

/** The last resort, when not even the code of the error page can be loaded. */
function BareErrorPage() {
  return (
    <button type="button" onClick={() => window.location.reload()}>
      Station ↻
    </button>
  );
}

const ErrorPage = lazy(() =>
  import('./error-page.tsx').then(
    (module) => ({ default: module.ErrorPage }),
    () => ({ default: BareErrorPage }),
  ),
);

/** What shows when a screen breaks; see error-page.tsx. */
export function ErrorScreen(props: ErrorComponentProps) {
  return (
    <Suspense>
      <ErrorPage {...props} />
    </Suspense>
  );
}
