import type { CheckInAnswer, CheckInCandidate } from '@station/contract/membership/check-in';
import type { ListedMember, MembershipReason } from '@station/contract/membership/member-fields';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { requiredMember } from '../members/member-guards.ts';
import { listedMembers, toMembership } from '../members/member-views.ts';
import { findMember, lockMember, numberText } from '../members/members.queries.ts';
import { stateOf } from '../membership.rules.ts';
import { lastDay } from '../points/earning.actions.ts';
import { cardToken, newCard } from './cards.ts';
import {
  findAtDoor,
  findByName,
  findScan,
  insertScan,
  insertVisit,
  updateCard,
} from './check-in.queries.ts';
import { lightFor, mayComeIn } from './check-in.rules.ts';

/** A scan, or what was typed in its place. */
export type Scan = {
  key: string;
  text: string;
  member_id: number | null;
  waited_ms: number;
};

/** A scan that waited for so long was written down later; milliseconds. */
const LATE_MS = 10_000;

/** Who let somebody in: a person of the staff, or a kiosk by its name. */
type Door = { by: string; mayChoose: boolean };

type Told = { data: CheckInAnswer | null; candidates: CheckInCandidate[]; byCard: boolean };

/**
 * Lets a member in, or says why not. The same key is the same scan and gets the same answer.
 * @throws Problem `membership.nobody` when nobody is meant.
 */
export async function letIn(context: Context, scan: Scan, door: Door): Promise<Told> {
  const { db, clock } = context;
  const at = new Date(clock.now() - scan.waited_ms);
  const { answer: answered, ids, isCard, ...moment } = await findScan(db, { ...scan, at });
  if (answered) {
    // The same key with somebody else's card is not that card.
    return { data: answered, candidates: [], byCard: isCard && ids.includes(answered.member.id) };
  }
  const meant = await whoIsMeant(context, scan, ids, door);
  const [id, ...others] = meant;
  if (id === undefined || (others.length > 0 && !door.mayChoose)) throw nobody();
  if (others.length > 0) {
    const people = await listedMembers(db, meant, moment.day);
    return { data: null, candidates: people.map(toCandidate), byCard: false };
  }
  const data = await db.transaction().execute(async (trx) => {
    if (!(await lockMember(trx, id))) throw nobody();
    return answer(trx, id, { ...scan, ...moment, at, ...door });
  });
  return { data, candidates: [], byCard: isCard && ids.includes(data.member.id) };
}

async function whoIsMeant(
  { db }: Context,
  { member_id, text }: Scan,
  byNumber: number[],
  door: Door,
): Promise<number[]> {
  if (member_id !== null) return [member_id];
  if (text === '') return [];
  return byNumber.length > 0 || !door.mayChoose ? byNumber : findByName(db, text);
}

type Moment = {
  key: string;
  at: Date;
  day: string;
  time: string;
  by: string;
  waited_ms: number;
};

/** What was answered to this scan, or is now, with the visit written if the member, who is locked, may come in. */
async function answer(trx: Trx, id: number, moment: Moment): Promise<CheckInAnswer> {
  const { key, at, day, time, by, waited_ms } = moment;
  const found = requiredMember(await findAtDoor(trx, id, moment));
  if (found.answer) return found.answer;
  const { span, name, image } = found;
  const before = found.came_in_at ?? undefined;
  const state = stateOf(span ?? undefined, day, span?.used ?? 0);
  const membership = span && toMembership(found, span, day);
  const isIn = before === undefined && mayComeIn(state);
  const visitsBefore = membership?.visits_left ?? null;
  const left = {
    days_left: membership?.days_left ?? null,
    visits_left: visitsBefore === null || !isIn ? visitsBefore : visitsBefore - 1,
  };
  const owed = membership?.owed ?? 0;
  const { light, reasons } = lightFor({ ...left, state, owed, isAlreadyIn: before !== undefined });
  const told: CheckInAnswer = {
    ...{ light, reasons, state, ...left },
    member: { id, name, number: numberText(found.number), image },
    plan_name: membership?.plan_name ?? null,
    came_in_at: (before ?? (isIn ? at : undefined))?.toISOString() ?? null,
  };
  const scan = { key, member_id: id, answer: told, at };
  if (isIn) {
    await insertVisit(trx, scan, {
      ...{ day, at, by_name: by, hour: Number(time.slice(0, 2)), is_late: waited_ms >= LATE_MS },
      ...{ points: found.per_visit, expires_on: lastDay(found, day) },
    });
  } else await insertScan(trx, scan);
  return told;
}

const toCandidate = ({ id, name, number, image }: ListedMember): CheckInCandidate => ({
  ...{ id, name, number, image },
});

/**
 * The card of a member, to be shown or printed; the first who asks has it made.
 * @throws Problem `membership.member-not-found`.
 */
export async function getMemberCard(
  { db, clock, secrets }: Context,
  id: number,
): Promise<{ token: string; since: string }> {
  const known = requiredMember(await findMember(db, id));
  if (known.card_sealed) return shownCard(secrets, known.card_sealed, known.card_since);
  return db.transaction().execute(async (trx) => {
    const { card_sealed, card_since } = requiredMember(await lockMember(trx, id));
    if (card_sealed) return shownCard(secrets, card_sealed, card_since);
    const card = { ...newCard(secrets), card_since: new Date(clock.now()) };
    await updateCard(trx, id, card);
    return shownCard(secrets, card.card_sealed, card.card_since);
  });
}

const shownCard = (secrets: Secrets, sealed: Buffer, since: Date) => ({
  token: cardToken(secrets, sealed),
  since: since.toISOString(),
});

/**
 * Gives a member another card; the old one is worth nothing from now on.
 * @throws Problem `membership.member-not-found`.
 */
export async function replaceCard(
  context: Context,
  actor: Actor,
  id: number,
): Promise<{ token: string; since: string }> {
  const { db, clock, secrets } = context;
  return db.transaction().execute(async (trx) => {
    requiredMember(await lockMember(trx, id));
    const card = { ...newCard(secrets), card_since: new Date(clock.now()) };
    await updateCard(trx, id, card);
    const line = { actor, action: 'membership.card-replaced', subject: 'member', subjectId: id };
    await writeAudit(trx, line);
    return shownCard(secrets, card.card_sealed, card.card_since);
  });
}

const nobody = () =>
  new Problem('not-found', 'Không tìm thấy hội viên nào', {
    reason: 'membership.nobody' satisfies MembershipReason,
  });
