import { withoutToken } from '@station/contract/visitors/page-paths';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { PageSource } from '../../features/visitors/visits/page-source.ts';
import { logQuietly } from '../../platform/log.ts';

/** Begins to report which pages are open, once the code for it has come; returns the way to stop. */
export function startPageVisits(router: RegisteredRouter): () => void {
  let isStopped = false;
  let stop: (() => void) | undefined;
  import('../../features/visitors/visits/start-visits.ts').then(
    ({ startVisits }) => {
      if (!isStopped) stop = startVisits(pagesOf(router));
    },
    (failure: unknown) => logQuietly('page views are not reported', failure),
  );
  return () => {
    isStopped = true;
    stop?.();
  };
}

function pagesOf(router: RegisteredRouter): PageSource {
  return {
    current: () => {
      const { pathname, searchStr } = router.state.resolvedLocation ?? router.state.location;
      return { path: withoutToken(pathname), search: searchStr };
    },
    onChange: (listener) =>
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (pathChanged) listener();
      }),
  };
}
