import { getReplay, getVisitorTrail } from '@station/contract/visitors/visitor-trails';
import type { Feature } from '../../../platform/context.ts';
import { readReplay, readTrail } from './visitor-trails.actions.ts';

/** Trails of visitors, and replays of days (visitors issue, 6). */
export const visitorTrails: Feature = {
  routes: (context, mount) => {
    mount(getVisitorTrail, async ({ actor, query }) => ({
      data: await readTrail(context, actor, query),
    }));

    mount(getReplay, async ({ actor, query }) => ({
      data: await readReplay(context, actor, query),
    }));
  },
};
