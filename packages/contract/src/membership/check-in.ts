/** Check-in: a card, a number, a telephone number or a name, and whether its member may come in. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { amount, id, idInPath, optionalText } from '../record-fields.ts';
import { MEMBER_LIMITS, MemberState } from './member-fields.ts';

/** How long a scan may have waited for its line, in milliseconds: a day. */
export const SCAN_WAITS_MAX_MS = 86_400_000;

/** Why an answer is not simply yes. */
export const CHECK_IN_REASONS = [
  'already-in',
  'runs-out',
  'last-visits',
  'in-grace',
  'owes',
  'no-plan',
  'not-begun',
  'expired',
  'used-up',
  'frozen',
  'cancelled',
] as const;
export const CheckInReason = z.enum(CHECK_IN_REASONS);
export type CheckInReason = z.infer<typeof CheckInReason>;

export const CheckInAnswer = z.object({
  light: z.enum(['green', 'amber', 'red']),
  reasons: z.array(CheckInReason),
  member: z.object({
    id: z.number(),
    name: z.string(),
    number: z.string(),
    image: z.nullable(z.string()),
  }),
  state: MemberState,
  plan_name: z.nullable(z.string()),
  days_left: z.nullable(z.number()),
  visits_left: z.nullable(z.number()),
  /** When they came in; for `already-in` the first time. Null where they may not. */
  came_in_at: z.nullable(z.string()),
});
export type CheckInAnswer = z.infer<typeof CheckInAnswer>;

/** Somebody of several that what was typed may mean. */
export const CheckInCandidate = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  image: z.nullable(z.string()),
});
export type CheckInCandidate = z.infer<typeof CheckInCandidate>;

export const checkIn = endpoint({
  name: 'checkIn',
  method: 'POST',
  path: '/api/membership/check-in',
  access: 'staff',
  summary:
    'Let a member in who has shown a card or said who they are. The same `key` is the same scan and gets the same answer.',
  body: z.object({
    key: z.uuid(),
    /** What a card says, or what was typed; empty when `member_id` says who. */
    text: optionalText(500),
    member_id: z._default(z.nullable(id()), null),
    /** Milliseconds since the scan, for one that waited for its line. */
    waited_ms: z._default(amount(SCAN_WAITS_MAX_MS), 0),
  }),
  response: answer({
    /** Null when several may be meant. */
    data: z.nullable(CheckInAnswer),
    candidates: z.array(CheckInCandidate),
  }),
});

export const Visit = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string(),
  /** The scan waited for its line, and was written down later. */
  is_late: z.boolean(),
  /** It was wrong, and counts no longer. */
  undone: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
});
export type Visit = z.infer<typeof Visit>;

export const listVisits = endpoint({
  name: 'listVisits',
  method: 'GET',
  path: '/api/membership/members/:id/visits',
  access: 'staff',
  summary:
    'The latest hundred visits of a member, newest first, undone ones too, and how many count.',
  params: z.object({ id: idInPath() }),
  response: answer({ total: z.number(), data: z.array(Visit) }),
});

export const undoVisit = endpoint({
  name: 'undoVisit',
  method: 'POST',
  path: '/api/membership/visits/:id/undo',
  access: 'staff',
  summary:
    'Undo a visit that was wrong: its day is free again, and the visit of the plan and the points it earned go back. A second time is a 409.',
  params: z.object({ id: idInPath() }),
  body: z.object({ reason: requiredText(MEMBER_LIMITS.reason) }),
  response: answer({}),
});

export const getCard = endpoint({
  name: 'getCard',
  method: 'GET',
  path: '/api/membership/members/:id/card',
  access: 'staff',
  summary: 'The token of a member’s card, which its QR code holds and its page is opened by.',
  params: z.object({ id: idInPath() }),
  response: answer({ token: z.string(), since: z.string() }),
});

export const rotateCard = endpoint({
  name: 'rotateCard',
  method: 'POST',
  path: '/api/membership/members/:id/card/rotate',
  access: 'staff',
  summary: 'Give a card a new token; the old card and its page are worth nothing from now on.',
  params: z.object({ id: idInPath() }),
  response: answer({ token: z.string(), since: z.string() }),
});

export const showCard = endpoint({
  name: 'showCard',
  method: 'GET',
  path: '/api/membership/cards/:token',
  access: 'guest',
  // Tokens cannot be guessed; this keeps people from trying.
  perMinute: 30,
  summary: 'What a member’s own card shows to whoever has its link.',
  params: z.object({ token: requiredText(100, 10) }),
  response: answer({
    name: z.string(),
    number: z.string(),
    plan_name: z.nullable(z.string()),
    state: MemberState,
    ends_on: z.nullable(z.string()),
    visits_left: z.nullable(z.number()),
    points: z.number(),
  }),
});
