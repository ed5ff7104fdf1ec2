import type { BodyOf, ResponseOf } from '@station/contract/endpoint';
import type { Kiosk, kioskCheckIn } from '@station/contract/membership/kiosks';
import type { MembershipReason } from '@station/contract/membership/member-fields';
import { writeAudit } from '../../../platform/audit.ts';
import { recordWork } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { createRateMeter, type RateMeter } from '../../../platform/rate-meter.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { requireAdministrator } from '../../accounts/sign-in/accounts.actions.ts';
import { letIn } from '../check-in/check-in.actions.ts';
import { findKioskByToken, findKiosks, insertKiosk, revokeKioskRow } from './kiosks.queries.ts';

const subject = 'kiosk';

/** Makes the link of a device; only the hash of its token is kept. @throws Problem as `requireAdministrator`. */
export async function createKiosk(
  { db }: Context,
  actor: Actor,
  name: string,
): Promise<{ data: Kiosk; token: string }> {
  const { token, tokenHash } = newToken();
  const id = await db.transaction().execute(async (trx) => {
    await requireAdministrator(trx, actor);
    const kiosk = { name, token_hash: tokenHash, made_by: actor.username };
    const made = await insertKiosk(trx, kiosk);
    const line = { actor, action: 'membership.kiosk-added', subject, subjectId: made };
    await writeAudit(trx, { ...line, after: { name } });
    return made;
  });
  const data = (await findKiosks(db)).find((kiosk) => kiosk.id === id);
  return { data: requiredKiosk(data), token };
}

/** Lets a link hold no longer. @throws Problem `membership.kiosk-not-found`. */
export async function revokeKioskLink(
  { db, clock }: Context,
  actor: Actor,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = requiredKiosk(await revokeKioskRow(trx, id, new Date(clock.now())));
    const line = { actor, action: 'membership.kiosk-revoked', subject, subjectId: id };
    await writeAudit(trx, { ...line, before: { name } });
  });
}

/** What one device may scan: two a second, and two minutes' worth that has waited for its line. */
const SCANS = { perSecond: 2, burst: 240 };

/** How fast each device scans, by the id of its kiosk; as many as there are kiosks. */
export type KioskMeters = Map<number, RateMeter>;

/**
 * Lets a member in at a kiosk. Devices of one school come from one address, so each has a limit of its
 * own, besides that of the address.
 *
 * @throws Problem `membership.kiosk-not-found`, `membership.nobody` or `rate-limited`.
 */
export async function letInAtKiosk(
  context: Context,
  meters: KioskMeters,
  { kiosk, ...scan }: BodyOf<typeof kioskCheckIn>,
): Promise<ResponseOf<typeof kioskCheckIn>['data']> {
  const now = context.clock.now();
  const found = await findKioskByToken(context.db, hashToken(kiosk), new Date(now));
  const { id, name: by } = requiredKiosk(found);
  const meter = meters.get(id) ?? createRateMeter(SCANS);
  meters.set(id, meter);
  if (!meter.take(now)) {
    throw new Problem('rate-limited', 'Too many scans of this device', { retryAfter: 1 });
  }
  const door = { by, mayChoose: false };
  const { data, byCard } = await letIn(context, { ...scan, member_id: null }, door);
  const { member, ...answer } = requireFound(data ?? undefined, {
    message: 'Không tìm thấy hội viên nào',
    reason: 'membership.nobody' satisfies MembershipReason,
  });
  // A guest's call is told to nobody by itself.
  recordWork(context.events, ['membership']);
  const { name, image } = member;
  // A number can be anybody's: who types one is not told whose it is.
  if (!byCard) return { ...answer, name: initials(name), image: null, plan_name: null };
  return { ...answer, name, image };
}

/** `Nguyễn Văn An` as `N. V. A.`: enough to know oneself by. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}.`)
    .join(' ');

const requiredKiosk = <Row>(kiosk: Row | undefined): Row =>
  requireFound(kiosk, {
    message: 'Liên kết của máy này không còn hiệu lực',
    reason: 'membership.kiosk-not-found' satisfies MembershipReason,
  });
