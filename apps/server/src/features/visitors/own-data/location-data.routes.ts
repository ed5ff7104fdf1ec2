import { Readable } from 'node:stream';
import {
  eraseOwnData as eraseEndpoint,
  exportOwnData as exportEndpoint,
  getOwnData,
  listOwnPoints,
  listOwnVisits,
} from '@station/contract/visitors/location-data';
import { dayOf } from '../../../platform/clock.ts';
import type { Feature } from '../../../platform/context.ts';
import {
  eraseOwnData,
  exportOwnData,
  readOwnData,
  readOwnPoints,
  readOwnVisits,
} from './location-data.actions.ts';

/** What is kept of a person's visits and places: theirs to see, to take along and to erase. */
export const locationData: Feature = {
  routes: (context, mount) => {
    mount(getOwnData, async ({ actor }) => ({ data: await readOwnData(context, actor) }));

    mount(listOwnVisits, ({ actor, query }) => readOwnVisits(context, actor, query));

    mount(listOwnPoints, ({ actor, query }) => readOwnPoints(context, actor, query));

    mount(exportEndpoint, async ({ actor, reply }) => {
      const text = await exportOwnData(context, actor);
      const today = dayOf(context.clock);
      return reply
        .type('application/json')
        .header('Content-Disposition', `attachment; filename="location_data_${today}.json"`)
        .send(Readable.from(text, { objectMode: false }));
    });

    mount(eraseEndpoint, async ({ actor }) => ({ details: await eraseOwnData(context, actor) }));
  },
};
