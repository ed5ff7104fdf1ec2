import type { ChangedArea } from '@station/contract/changes';
import { onVisitors, onVisitorsConnected } from '../../platform/realtime/socket.ts';

/** A change reaches everybody at once; their questions come spread over so many milliseconds. */
const SPREAD_MS = 1_500;

/**
 * Keeps what the page shows in step with what others change: the server tells which area it was, and
 * the answers about it are asked for anew. After the sockets were away that goes for all areas, since
 * nobody knows what was missed. Returns the way to stop.
 */
export function followChanges(): () => void {
  const areas = new Set<ChangedArea | 'all'>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSocket: string | undefined;

  const note = (area: ChangedArea | 'all') => {
    areas.add(area);
    timer ??= setTimeout(() => {
      timer = undefined;
      const changed = new Set(areas);
      areas.clear();
      // The launcher keeps no answers, and loads their cache only when there is something to forget.
      import('./invalidate.ts').then(
        ({ invalidate }) => invalidate(changed),
        () => undefined,
      );
    }, Math.random() * SPREAD_MS);
  };
  const stops = [
    onVisitors('changed', ({ area }) => note(area)),
    onVisitorsConnected(({ socketId }) => {
      if (lastSocket !== undefined && lastSocket !== socketId) note('all');
      lastSocket = socketId;
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
