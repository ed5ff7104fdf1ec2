/** What is said of members wherever they are shown. */
import * as z from 'zod/mini';
import { Currency } from '../schools/fees.ts';

/** Reasons a call about membership can fail for. */
export type MembershipReason =
  | 'membership.member-not-found'
  | 'membership.plan-not-found'
  | 'membership.changed-meanwhile'
  /** Another member has this telephone number; `allow_same_phone` adds it all the same. */
  | 'membership.phone-taken'
  | 'membership.number-taken'
  | 'membership.already-member'
  | 'membership.plan-in-use'
  | 'membership.plan-retired'
  | 'membership.not-now'
  | 'membership.freeze-not-allowed'
  | 'membership.freeze-too-long'
  | 'membership.currency-differs'
  | 'membership.more-than-owed'
  | 'membership.more-than-paid'
  | 'membership.payment-not-found'
  | 'membership.already-void'
  | 'membership.event-not-found'
  | 'membership.not-last'
  | 'membership.not-enough-points'
  | 'membership.points-not-found'
  | 'membership.visit-not-found'
  | 'membership.kiosk-not-found'
  | 'membership.card-not-found'
  | 'membership.nobody'
  | 'membership.no-email'
  | 'membership.no-mail-server'
  /** The key is that of something else. */
  | 'membership.sent-otherwise';

/** Limits of ours, in characters. */
export const MEMBER_LIMITS = {
  name: 255,
  phone: 30,
  email: 255,
  number: 30,
  family: 100,
  note: 1000,
  reason: 300,
} as const;

/**
 * How it stands with somebody. `none`: never had a plan; `upcoming`: it begins later; `grace`: it has run
 * out and still counts for the days that the plan says; `used-up`: no visits are left.
 */
export const MEMBER_STATES = [
  'active',
  'grace',
  'frozen',
  'upcoming',
  'used-up',
  'expired',
  'cancelled',
  'none',
] as const;
export const MemberState = z.enum(MEMBER_STATES);
export type MemberState = z.infer<typeof MemberState>;

/** The plan that somebody has, or had last. */
export const Membership = z.object({
  membership_id: z.number(),
  plan_id: z.number(),
  plan_name: z.string(),
  state: MemberState,
  starts_on: z.string(),
  /** The last day; null for a plan of visits alone. */
  ends_on: z.nullable(z.string()),
  /** The last day on which it counts, grace included. */
  grace_until: z.nullable(z.string()),
  /** Days from today to the last one, today included; null without a last one. */
  days_left: z.nullable(z.number()),
  visits: z.nullable(z.number()),
  visits_left: z.nullable(z.number()),
  frozen_from: z.nullable(z.string()),
  frozen_until: z.nullable(z.string()),
  /** Days of freezing that are left. */
  freeze_days_left: z.number(),
  currency: Currency,
  price: z.number(),
  paid: z.number(),
  owed: z.number(),
});
export type Membership = z.infer<typeof Membership>;

/** A member, as lists show one. */
export const ListedMember = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  state: MemberState,
  membership: z.nullable(Membership),
  points: z.number(),
  tier: z.nullable(z.string()),
  last_visit_at: z.nullable(z.string()),
});
export type ListedMember = z.infer<typeof ListedMember>;

/** The whole of a member. */
export const Member = z.object({
  ...ListedMember.shape,
  birth_date: z.nullable(z.string()),
  /** Members of one family have the same word here. */
  family: z.string(),
  note: z.string(),
  joined_on: z.string(),
  contact: z.nullable(z.object({ id: z.number(), name: z.string() })),
  student: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Others of the same family. */
  relatives: z.array(z.object({ id: z.number(), name: z.string(), number: z.string() })),
  version: z.number(),
});
export type Member = z.infer<typeof Member>;
