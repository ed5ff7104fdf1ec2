/** Points: an append-only ledger that is the balance. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { amount, idInPath } from '../record-fields.ts';
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
