/**
 * A person's word on showing where they are (visitors issue, 5): nothing is taken without it, and
 * it can be taken back at any time.
 */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { SharingHours } from './sharing-hours.ts';

export const LocationConsent = z.object({
  /** When the person agreed; null: they did not, or took it back. */
  agreed_at: z.nullable(z.string()),
  /** Agreed, but not for the moment. */
  paused: z.boolean(),
  /** Nothing is sent outside of these; null: at any time. */
  sharing_hours: z.nullable(SharingHours),
  /** For how long a precise point is kept, and then its city, in hours and days. */
  kept: z.object({ precise_hours: z.number(), city_days: z.number() }),
});
export type LocationConsent = z.infer<typeof LocationConsent>;

export const getLocationConsent = endpoint({
  name: 'getLocationConsent',
  method: 'GET',
  path: '/api/location/consent',
  access: 'staff',
  summary: 'Whether the caller agreed to show where they are.',
  response: answer({ data: LocationConsent }),
});

export const setLocationConsent = endpoint({
  name: 'setLocationConsent',
  method: 'PUT',
  path: '/api/location/consent',
  access: 'staff',
  summary:
    'Agree, pause or go on. A pause takes the caller’s point off the map at once, on every server. With `only_if_agreed` nothing is agreed to that is not agreed to already; the answer tells what is.',
  body: z.object({
    agreed: z.boolean(),
    paused: z._default(z.boolean(), false),
    /** Of a pause and its end: a consent that was taken back meanwhile stays taken back. */
    only_if_agreed: z.optional(z.boolean()),
  }),
  response: answer({ data: LocationConsent }),
});
