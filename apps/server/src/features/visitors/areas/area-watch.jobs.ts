import { GONE_MINUTES } from '@station/contract/visitors/campus-areas';
import type { Context } from '../../../platform/context.ts';
import { startInterval } from '../../../platform/interval.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { sharingChanged } from '../consent/consents.events.ts';
import { deviceLeft, deviceMoved } from '../presence/device.events.ts';
import {
  deleteOldStays,
  endUnseenStays,
  type StayChange,
  saveStays,
} from './area-stays.queries.ts';
import { createAreaWatch } from './area-watch.ts';
import { areasChanged } from './campus-areas.events.ts';
import { findAreaShapes, findAreasMark } from './campus-areas.queries.ts';

/** How often comings and goings are stored, in milliseconds. */
const SAVE_MS = 1_000;

/** How often this server asks whether another one changed the areas. */
const ASK_MS = 3_000;

/** How often those are looked for whom no server sees any more. */
const UNSEEN_MS = 10_000;

const HOUR_MS = 3_600_000;

/** Ends the stays of those whom no server sees, and forgets old ones. */
export const stayUpkeep = [
  defineUpkeep({
    kind: 'visitors.end-stays',
    everyMs: UNSEEN_MS,
    work: ({ db }: Context) => endUnseenStays(db, GONE_MINUTES),
  }),
  defineUpkeep({
    kind: 'visitors.forget-stays',
    everyMs: HOUR_MS,
    async work(context: Context) {
      const settings = await readSettings(context);
      await deleteOldStays(context.db, settings.point_city_days);
    },
  }),
];

/** Keeps the log of who is in which area, from what this server's devices tell; answers how to stop. */
export function watchAreas(context: Context): () => Promise<void> {
  const { db, log, events, clock } = context;
  const watch = createAreaWatch(clock);
  let mark: string | undefined;
  let unsaved: StayChange[] = [];

  const learn = async () => {
    // The mark comes first: what changes in between is found by the next look.
    const now = await findAreasMark(db);
    if (now === mark) return;
    watch.setAreas(await findAreaShapes(db));
    mark = now;
  };
  const save = async () => {
    // What could not be stored goes first the next time, or a leaving would come before its entering.
    if (unsaved.length === 0) unsaved = watch.drain();
    if (unsaved.length === 0) return;
    await saveStays(db, unsaved);
    unsaved = [];
  };

  const stops = [
    events.subscribe(deviceMoved, ({ visitor, at }) => {
      const { socketId, userId, latitude, longitude, accuracy } = visitor;
      if (userId === null || latitude === null || longitude === null) return;
      watch.take({ socketId, accountId: userId, latitude, longitude, accuracy, at });
    }),
    events.subscribe(deviceLeft, ({ socketId, hidden }) =>
      hidden ? watch.hide(socketId, clock.now()) : watch.forget(socketId),
    ),
    events.subscribe(sharingChanged, ({ accountId, sharing }) => {
      if (!sharing) watch.hideAccount(accountId, clock.now());
    }),
    events.subscribe(areasChanged, () => void learn().catch(() => {})),
    startInterval(ASK_MS, log, learn),
    startInterval(SAVE_MS, log, save),
  ];
  return async () => {
    for (const stop of stops) stop();
    await save().catch((err: unknown) => log.warn({ err }, 'who is in which area was not stored'));
  };
}
