import {
  getLocationConsent,
  setLocationConsent,
} from '@station/contract/visitors/location-consent';
import { ipLocation } from '@station/contract/visitors/locations';
import {
  heartbeat,
  trackVisit as trackVisitEndpoint,
  updateVisit,
} from '@station/contract/visitors/visits';
import type { Feature } from '../../../platform/context.ts';
import { readConsent, setConsent } from '../consent/consents.actions.ts';
import { locateIp } from '../visits/ip-locations.ts';
import { trackVisit } from '../visits/visits.actions.ts';
import { visitUpkeep } from '../visits/visits.jobs.ts';
import { noteSession, noteVisible } from '../visits/visits.queries.ts';
import { serveVisitors } from './visitors.socket.ts';

/** Who visits which page, and where from (spec 1, sections 3 and 7). */
export const visitors: Feature = {
  routes: (context, mount) => {
    mount(trackVisitEndpoint, async ({ actor, body, request }) => {
      const header = request.headers['x-session-id'];
      const sessionId = Array.isArray(header) ? header[0] : header;
      await trackVisit(context, { actor, address: request.ip, sessionId }, body);
      return {};
    });

    mount(updateVisit, async ({ body }) => {
      await noteVisible(context.db, body);
      return {};
    });

    mount(heartbeat, async ({ body }) => {
      await noteSession(context.db, body);
      return {};
    });

    mount(getLocationConsent, async ({ actor }) => ({ data: await readConsent(context, actor) }));

    mount(setLocationConsent, async ({ actor, body }) => ({
      data: await setConsent(context, actor, body),
    }));

    mount(ipLocation, async ({ request }) => locateIp(request.ip));
  },
  jobs: visitUpkeep,
  sockets: serveVisitors,
};
