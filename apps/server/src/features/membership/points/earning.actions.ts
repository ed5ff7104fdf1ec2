import type { Currency } from '@station/contract/schools/fees';
import type { Trx } from '../../../db/db.ts';
import { findPointRules, type PointRules } from './point-rules.queries.ts';
import {
  findAwards,
  findExpiredOf,
  findOutstanding,
  findPointsByKey,
  findUses,
  insertPoints,
  insertUses,
  type NewPoints,
  type PointRow,
} from './points.queries.ts';
import { type Award, monthsAfter, takenFrom } from './points.rules.ts';

const LINE = { expires_on: null, key: null, by_name: null, reverses_id: null, reason: '' };

/** Until when points last that are given today. */
export const lastDay = ({ months }: Pick<PointRules, 'months'>, today: string): string | null =>
  months === null ? null : monthsAfter(today, months);

/** Points of a payment, if the rules give any; call it with the member locked. */
export async function earnByPayment(
  trx: Trx,
  memberId: number,
  payment: { id: number; amount: number; currency: Currency },
  today: string,
): Promise<void> {
  const rules = await findPointRules(trx);
  const price = payment.currency === 'KRW' ? rules.krw_a_point : rules.vnd_a_point;
  const points = price === null ? 0 : Math.floor(payment.amount / price);
  const key = `payment-${payment.id}`;
  await award(trx, rules, today, { member_id: memberId, points, key, by_name: null, reason: '' });
}

/** Gives points that last as long as the rules say; answers whether the key was new. */
export async function award(
  trx: Trx,
  rules: Pick<PointRules, 'months'>,
  today: string,
  given: Pick<NewPoints, 'member_id' | 'points' | 'key' | 'by_name' | 'reason'>,
): Promise<boolean> {
  if (given.points <= 0) return false;
  const expires_on = lastDay(rules, today);
  return (await insertPoints(trx, { ...LINE, ...given, kind: 'earn', expires_on })) !== undefined;
}

/**
 * Writes down what has run out by a day; then only what may be spent is left. Answers that. Call it with
 * the member locked.
 */
export async function settleExpired(trx: Trx, memberId: number, today: string): Promise<Award[]> {
  const awards = await findAwards(trx, memberId);
  const isOver = ({ expires_on }: Award) => expires_on !== null && expires_on < today;
  for (const { id, left } of awards.filter(isOver)) {
    const line = { ...LINE, member_id: memberId, kind: 'expire', points: -left } as const;
    const expiry = await insertPoints(trx, line);
    if (expiry) await insertUses(trx, expiry, [{ award_id: id, points: left }]);
  }
  return awards.filter((one) => !isOver(one));
}

/** Who takes a line of the ledger back, and why. */
type Correction = { reason: string; today: string; by: string };

/**
 * Takes a line back: what was spent comes back to the awards it was taken from; what was given goes, as
 * far as it is there and has not run out. Answers how many points that were, below zero when they went. What
 * comes back to an award that counts no more, or has run out, goes again by lines of its own. Call it with
 * the member locked.
 */
export async function takeBack(
  trx: Trx,
  line: PointRow,
  { reason, today, by }: Correction,
): Promise<number> {
  const awards = await settleExpired(trx, line.member_id, today);
  const uses =
    line.kind === 'earn'
      ? takenBack(awards, { ...line, points: line.points - (await findExpiredOf(trx, line.id)) })
      : (await findUses(trx, line.id)).map((use) => ({ ...use, points: -use.points }));
  const points = -uses.reduce((sum, use) => sum + use.points, 0);
  if (points === 0) return 0;
  const made = await insertPoints(trx, {
    ...{ ...LINE, member_id: line.member_id, kind: 'reverse', points, reason, by_name: by },
    reverses_id: line.id,
  });
  if (made) await insertUses(trx, made, uses);
  if (points > 0) {
    await takeGivenBack(trx, line.member_id, uses, { reason, today, by });
    await settleExpired(trx, line.member_id, today);
  }
  return points;
}

/**
 * Takes what was given back to awards that were reversed meanwhile, or whose payment or visit does not count:
 * when that happened it was spent, so it was not there to be taken. The first such line says that it
 * reverses the award; there is one of these at most, so those after it do not.
 */
async function takeGivenBack(
  trx: Trx,
  memberId: number,
  uses: readonly { award_id: number; points: number }[],
  { reason, by }: Correction,
): Promise<void> {
  const givenTo = new Map(uses.map((use) => [use.award_id, -use.points]));
  for (const { award_id, is_reversed, ...due } of await findOutstanding(trx, [...givenTo.keys()])) {
    const points = Math.min(due.points, givenTo.get(award_id) ?? 0);
    if (points <= 0) continue;
    const taken = await insertPoints(trx, {
      ...{ ...LINE, member_id: memberId, kind: 'reverse', points: -points, reason, by_name: by },
      reverses_id: is_reversed ? null : award_id,
    });
    if (taken) await insertUses(trx, taken, [{ award_id, points }]);
  }
}

/** First from the award itself, then from others. */
function takenBack(awards: readonly Award[], { id, points }: PointRow) {
  const own = awards.filter((one) => one.id === id);
  const others = awards.filter((one) => one.id !== id);
  const left = awards.reduce((sum, one) => sum + one.left, 0);
  const wanted = Math.min(points, left);
  const ofOwn = Math.min(wanted, own[0]?.left ?? 0);
  return [...(takenFrom(own, ofOwn) ?? []), ...(takenFrom(others, wanted - ofOwn) ?? [])];
}

/** Takes back what something had earned, as far as it is there; call it with the member locked. */
export async function takeBackEarned(
  trx: Trx,
  memberId: number,
  key: string,
  correction: Correction,
): Promise<void> {
  const line = await findPointsByKey(trx, memberId, key);
  if (line && !line.is_reversed) await takeBack(trx, line, correction);
}
