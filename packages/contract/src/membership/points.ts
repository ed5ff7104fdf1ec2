/** Points: an append-only ledger that is the balance. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { amount, idInPath, versionField } from '../record-fields.ts';
import { AMOUNT_MAX } from '../schools/fees.ts';
import { MEMBER_LIMITS } from './member-fields.ts';

export const POINTS_MAX = 100_000_000;

export const PointLine = z.object({
  id: z.number(),
  kind: z.enum(['earn', 'spend', 'expire', 'reverse']),
  /** Above zero for what comes in. */
  points: z.number(),
  reason: z.string(),
  expires_on: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.string(),
  is_reversed: z.boolean(),
});
export type PointLine = z.infer<typeof PointLine>;

export const listPoints = endpoint({
  name: 'listPoints',
  method: 'GET',
  path: '/api/membership/members/:id/points',
  access: 'staff',
  summary:
    'The points of a member: balance, tier, all expiries that come, and the ledger, newest first.',
  params: z.object({ id: idInPath() }),
  response: answer({
    balance: z.number(),
    tier: z.nullable(z.string()),
    expiring: z.array(z.object({ points: z.number(), expires_on: z.string() })),
    data: z.array(PointLine),
  }),
});

const points = z.object({
  points: amount(POINTS_MAX, 1),
  reason: requiredText(MEMBER_LIMITS.reason),
  /** Made by the caller: the same one counts once. */
  key: z.uuid(),
});

export const givePoints = endpoint({
  name: 'givePoints',
  method: 'POST',
  path: '/api/membership/members/:id/points/give',
  access: 'staff',
  summary: 'Give points.',
  params: z.object({ id: idInPath() }),
  body: points,
  response: answer({ balance: z.number() }),
});

export const spendPoints = endpoint({
  name: 'spendPoints',
  method: 'POST',
  path: '/api/membership/members/:id/points/spend',
  access: 'staff',
  summary: 'Spend points, the oldest expiry first. More than there are is a 409.',
  params: z.object({ id: idInPath() }),
  body: points,
  response: answer({ balance: z.number() }),
});

export const reversePoints = endpoint({
  name: 'reversePoints',
  method: 'POST',
  path: '/api/membership/points/:id/reverse',
  access: 'staff',
  summary:
    'Take a line of the ledger back by another one: spent points come back to what they were taken from.',
  params: z.object({ id: idInPath() }),
  body: z.object({ reason: requiredText(MEMBER_LIMITS.reason) }),
  response: answer({ balance: z.number() }),
});

/** A name for those who have earned so many points in twelve months. */
export const PointTier = z.object({ name: requiredText(50), from: amount(POINTS_MAX) });
export type PointTier = z.infer<typeof PointTier>;

/** How points are earned, and how long they last. */
export const PointRules = z.object({
  /** Points of each visit; 0 for none. */
  per_visit: amount(1_000_000),
  /** Money paid for which there is one point; null for none. */
  vnd_a_point: z.nullable(amount(AMOUNT_MAX, 1)),
  krw_a_point: z.nullable(amount(AMOUNT_MAX, 1)),
  /** Months that points last; null for ever. Points given already keep their day. */
  months: z.nullable(amount(120, 1)),
  tiers: z.array(PointTier).check(z.maxLength(10)),
});
export type PointRules = z.infer<typeof PointRules>;

const rulesAnswer = answer({ data: z.object({ ...PointRules.shape, version: z.number() }) });

export const getPointRules = endpoint({
  name: 'getPointRules',
  method: 'GET',
  path: '/api/membership/point-rules',
  access: 'staff',
  summary: 'How points are earned, how long they last, and the tiers.',
  response: rulesAnswer,
});

export const updatePointRules = endpoint({
  name: 'updatePointRules',
  method: 'PUT',
  path: '/api/membership/point-rules',
  access: 'admin',
  summary:
    'Change how points are earned from now on. With `version`, a change made meanwhile is a 409.',
  body: z.object({ ...PointRules.shape, version: versionField() }),
  response: rulesAnswer,
});
