import { learnOwnPlace } from './own-position.ts';
import { watchSight } from './page-sight.ts';
import type { PageSource } from './page-source.ts';
import { trackPages } from './page-tracking.ts';
import { reportPresence } from './presence.ts';
import { whenIdle } from './when-idle.ts';

/** Begins to report page views and presence; returns the way to stop. */
export function startVisits(pages: PageSource): () => void {
  const sight = watchSight(pages);
  const stops = [reportPresence(pages), trackPages(pages, sight.noteReported), sight.stop];
  whenIdle(() => void learnOwnPlace());
  return () => {
    for (const stop of stops) stop();
  };
}
