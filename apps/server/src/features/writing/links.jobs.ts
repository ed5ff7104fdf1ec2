import type { LINK_STATES } from '@station/contract/writing/writing-fields';
import * as z from 'zod/mini';
import { recordWork } from '../../platform/changes.ts';
import type { Context } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { askOutside, type OutsideAnswer } from '../../platform/outside-address.ts';
import { findLinks, saveLink } from './parts.queries.ts';

/** Asks the links of a post whether they answer, and the page where it was published. */
export const checkLinksJob = defineJob({
  kind: 'writing.check-links',
  payload: z.object({ post_id: z.number() }),
  seenBy: 'owner',
  async handler(
    { db, clock, config, events }: Context,
    { payload: { post_id }, signal, report, transaction },
  ) {
    const links = await findLinks(db, post_id);
    for (const [done, { address }] of links.entries()) {
      signal.throwIfAborted();
      report({ done, total: links.length });
      const told = await askOutside(address, { signal, allowed: config.innerHosts });
      const answer = { address, ...linkState(told) };
      await transaction((trx) => saveLink(trx, post_id, answer, new Date(clock.now())));
    }
    recordWork(events, ['writing']);
    return { checked: links.length };
  },
});

/** A page that leads elsewhere or asks who one is answers; one that is not there any more is gone. */
function linkState(told: OutsideAnswer): {
  state: (typeof LINK_STATES)[number];
  status: number | null;
} {
  if (typeof told === 'string') return { state: told, status: null };
  const { status } = told;
  const isGone = status === 404 || status === 410;
  if (isGone) return { state: 'gone', status };
  return { state: status >= 500 ? 'silent' : 'answers', status };
}
