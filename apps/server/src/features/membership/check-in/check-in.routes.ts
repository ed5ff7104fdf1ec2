import * as checkIn from '@station/contract/membership/check-in';
import * as kiosks from '@station/contract/membership/kiosks';
import type { MembershipReason } from '@station/contract/membership/member-fields';
import type { Context, Mount } from '../../../platform/context.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { findOfficeTime } from '../../settings/office-time.queries.ts';
import {
  createKiosk,
  type KioskMeters,
  letInAtKiosk,
  revokeKioskLink,
} from '../kiosks/kiosks.actions.ts';
import { findKiosks } from '../kiosks/kiosks.queries.ts';
import { requiredMember } from '../members/member-guards.ts';
import { listedMembers } from '../members/member-views.ts';
import { findMember } from '../members/members.queries.ts';
import { getMemberCard, letIn, replaceCard } from './check-in.actions.ts';
import { findByCard } from './check-in.queries.ts';
import { undoWrongVisit } from './visits.actions.ts';
import { findVisits, type VisitRow } from './visits.queries.ts';

/** Check-in, cards and kiosks. */
export function checkInRoutes(context: Context, mount: Mount): void {
  const { db, clock } = context;

  mount(checkIn.checkIn, ({ actor, body }) =>
    letIn(context, body, { by: actor.username, mayChoose: true }),
  );

  mount(checkIn.listVisits, async ({ params }) => {
    requiredMember(await findMember(db, params.id));
    const { total, rows } = await findVisits(db, params.id);
    return { total, data: rows.map(toVisit) };
  });

  mount(checkIn.undoVisit, async ({ actor, params, body }) => {
    await undoWrongVisit(context, actor, params.id, body.reason);
    return {};
  });

  mount(checkIn.getCard, ({ params }) => getMemberCard(context, params.id));

  mount(checkIn.rotateCard, ({ actor, params }) => replaceCard(context, actor, params.id));

  mount(checkIn.showCard, async ({ params }) => {
    const { day } = await findOfficeTime(db, new Date(clock.now()));
    const id = await findByCard(db, params.token);
    const [member] = id === undefined ? [] : await listedMembers(db, [id], day);
    const { name, number, membership, state, points } = requireFound(member, {
      message: 'Thẻ này không còn hiệu lực',
      reason: 'membership.card-not-found' satisfies MembershipReason,
    });
    return {
      ...{ name, number, state, points },
      plan_name: membership?.plan_name ?? null,
      ends_on: membership?.ends_on ?? null,
      visits_left: membership?.visits_left ?? null,
    };
  });

  mount(kiosks.listKiosks, async () => ({ data: await findKiosks(db) }));

  mount(kiosks.addKiosk, ({ actor, body }) => createKiosk(context, actor, body.name));

  mount(kiosks.revokeKiosk, async ({ actor, params }) => {
    await revokeKioskLink(context, actor, params.id);
    return {};
  });

  const meters: KioskMeters = new Map();
  mount(kiosks.kioskCheckIn, async ({ body }) => ({
    data: await letInAtKiosk(context, meters, body),
  }));
}

const toVisit = ({ at, undone_at, undone_by, undo_reason, ...visit }: VisitRow): checkIn.Visit => ({
  ...visit,
  at: at.toISOString(),
  undone: undone_at && {
    at: undone_at.toISOString(),
    by: undone_by ?? '',
    reason: undo_reason ?? '',
  },
});
