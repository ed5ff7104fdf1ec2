/** Kiosks: devices at the door that may check in and know nothing else. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { amount, idInPath, optionalText } from '../record-fields.ts';
import { CheckInReason, SCAN_WAITS_MAX_MS } from './check-in.ts';
import { MemberState } from './member-fields.ts';

export const Kiosk = z.object({
  id: z.number(),
  name: z.string(),
  made_by: z.string(),
  made_at: z.string(),
  /** When it last let somebody in, or asked. */
  used_at: z.nullable(z.string()),
});
export type Kiosk = z.infer<typeof Kiosk>;

export const listKiosks = endpoint({
  name: 'listKiosks',
  method: 'GET',
  path: '/api/membership/kiosks',
  access: 'admin',
  summary: 'The kiosks whose links hold.',
  response: answer({ data: z.array(Kiosk) }),
});

export const addKiosk = endpoint({
  name: 'addKiosk',
  method: 'POST',
  path: '/api/membership/kiosks',
  access: 'admin',
  summary: 'Make the link of a device; its token is told this once.',
  body: z.object({ name: requiredText(100) }),
  response: answer({ data: Kiosk, token: z.string() }),
});

export const revokeKiosk = endpoint({
  name: 'revokeKiosk',
  method: 'DELETE',
  path: '/api/membership/kiosks/:id',
  access: 'admin',
  summary: 'Let the link of a device hold no longer.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});

export const kioskCheckIn = endpoint({
  name: 'kioskCheckIn',
  method: 'POST',
  path: '/api/membership/kiosk/check-in',
  access: 'guest',
  // All the devices of a school behind one address; each has a limit of its own besides. Guessing a
  // token of 192 bits or more is hopeless.
  perMinute: 1_200,
  summary:
    'Let a member in at a kiosk, by a card or a whole number or telephone number. Who is not one member is a 404: a kiosk shows nobody to choose from.',
  body: z.object({
    kiosk: requiredText(100, 10),
    key: z.uuid(),
    text: optionalText(500),
    waited_ms: z._default(amount(SCAN_WAITS_MAX_MS), 0),
  }),
  response: answer({
    data: z.object({
      light: z.enum(['green', 'amber', 'red']),
      reasons: z.array(CheckInReason),
      /** Of who typed a number, and has shown no card, the first letters alone, and no picture. */
      name: z.string(),
      image: z.nullable(z.string()),
      state: MemberState,
      plan_name: z.nullable(z.string()),
      days_left: z.nullable(z.number()),
      visits_left: z.nullable(z.number()),
      came_in_at: z.nullable(z.string()),
    }),
  }),
});
