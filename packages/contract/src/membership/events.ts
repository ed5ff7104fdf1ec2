/** What happens with a membership: each line is dated, signed, and never edited; a reversal corrects. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { amount, day, id, idInPath, optionalDay, optionalText } from '../record-fields.ts';
import { AMOUNT_MAX, Currency } from '../schools/fees.ts';
import { MEMBER_LIMITS, Member } from './member-fields.ts';

export const EVENT_KINDS = [
  'join',
  'renew',
  'freeze',
  'resume',
  'change',
  'cancel',
  'refund',
  'reverse',
] as const;
export const EventKind = z.enum(EVENT_KINDS);
export type EventKind = z.infer<typeof EventKind>;

/** A line of a member's history. */
export const MemberEvent = z.object({
  id: z.number(),
  kind: EventKind,
  /** The day from which it holds. */
  day: z.string(),
  /** Of a freeze: its last day, if one was given. */
  until: z.nullable(z.string()),
  plan_name: z.nullable(z.string()),
  currency: z.nullable(Currency),
  /** What it costs, or what was given back. */
  amount: z.nullable(z.number()),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  /** Of a reversal: what it takes back. */
  reverses_id: z.nullable(z.number()),
  /** It has been taken back by a later line. */
  is_reversed: z.boolean(),
  /** It is the last one that counts, so it can be reversed. */
  can_reverse: z.boolean(),
});
export type MemberEvent = z.infer<typeof MemberEvent>;

export const listMemberEvents = endpoint({
  name: 'listMemberEvents',
  method: 'GET',
  path: '/api/membership/members/:id/events',
  access: 'staff',
  summary: 'What has happened with a membership, newest first.',
  params: z.object({ id: idInPath() }),
  response: answer({ data: z.array(MemberEvent) }),
});

const reason = { reason: optionalText(MEMBER_LIMITS.reason) };

/** What is told of each kind of event. */
export const GivenEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['join', 'renew', 'change']),
    plan_id: id(),
    day: day(),
    /** Another price than the plan's; null for that. */
    price: z._default(z.nullable(amount(AMOUNT_MAX)), null),
    ...reason,
  }),
  z.object({ kind: z.literal('freeze'), day: day(), until: optionalDay(), ...reason }),
  z.object({ kind: z.literal('resume'), day: day(), ...reason }),
  z.object({
    kind: z.literal('cancel'),
    day: day(),
    reason: requiredText(MEMBER_LIMITS.reason),
  }),
  z.object({
    kind: z.literal('refund'),
    day: day(),
    amount: amount(AMOUNT_MAX, 1),
    reason: requiredText(MEMBER_LIMITS.reason),
  }),
]);
export type GivenEvent = z.infer<typeof GivenEvent>;

export const addMemberEvent = endpoint({
  name: 'addMemberEvent',
  method: 'POST',
  path: '/api/membership/members/:id/events',
  access: 'staff',
  summary:
    'Join, renew, freeze, resume, change, cancel or refund; what does not go now is a 409. With a `key`, sent again it counts once.',
  params: z.object({ id: idInPath() }),
  body: z.object({
    event: GivenEvent,
    /** Made by the caller: the same one counts once, so a call whose answer was lost can be sent again. */
    key: z.optional(z.uuid()),
  }),
  response: answer({ data: Member, event: MemberEvent }),
});

export const reverseMemberEvent = endpoint({
  name: 'reverseMemberEvent',
  method: 'POST',
  path: '/api/membership/events/:id/reverse',
  access: 'staff',
  summary: 'Take the last event back that counts, with a reason. Both lines stay.',
  params: z.object({ id: idInPath() }),
  body: z.object({ reason: requiredText(MEMBER_LIMITS.reason) }),
  response: answer({ data: Member, event: MemberEvent }),
});
