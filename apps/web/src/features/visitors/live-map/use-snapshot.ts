import { useEffect, useMemo, useState } from 'react';
import type { LiveMapAddress } from './live-map.address.ts';
import { nameMatcher, type Snapshot, takeSnapshot } from './snapshot.ts';
import type { VisitorStore } from './visitor-store.ts';

/** The list is drawn at most so often, in milliseconds, however many people move. */
const DRAW_MS = 350;

/** How often the last-seen times are drawn anew when nothing else happens, in milliseconds. */
const TICK_MS = 15_000;

/** What the screen shows now; taken anew a few times a second at most. */
export function useSnapshot(store: VisitorStore, address: LiveMapAddress): Snapshot {
  const { search, role, state, path } = address;
  const matches = useMemo(() => nameMatcher(search), [search]);
  const take = useMemo(
    () => () => takeSnapshot(store, { search, role, state, path }, matches),
    [store, search, role, state, path, matches],
  );
  const [last, setLast] = useState(() => ({ take, snapshot: take() }));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      setLast({ take, snapshot: take() });
    };
    const stop = store.subscribe(() => {
      timer ??= setTimeout(draw, DRAW_MS);
    });
    const tick = setInterval(draw, TICK_MS);
    draw();
    return () => {
      stop();
      clearTimeout(timer);
      clearInterval(tick);
    };
  }, [store, take]);

  // Other filters show at once, and not what they would have hidden.
  return last.take === take ? last.snapshot : take();
}
