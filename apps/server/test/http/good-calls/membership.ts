import * as checkIn from '@station/contract/membership/check-in';
import * as events from '@station/contract/membership/events';
import * as figures from '@station/contract/membership/follow-up';
import * as kiosks from '@station/contract/membership/kiosks';
import * as members from '@station/contract/membership/members';
import * as payments from '@station/contract/membership/payments';
import * as plans from '@station/contract/membership/plans';
import * as points from '@station/contract/membership/points';
import { createMember, createPlan, joins, MONTH } from '../../fixtures/membership.ts';
import { photo } from '../../fixtures/pictures.ts';
import { formOf } from '../../fixtures/workbooks.ts';
import type { Caller } from './caller.ts';

const uuid = () => crypto.randomUUID();

/** Members from their plan to their points. */
export async function callMembership({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createAdmin();
  const { data: plan } = await good(plans.addPlan, { as, body: MONTH });
  const planned = { ...MONTH, name: 'Gói tháng mới' };
  await good(plans.updatePlan, { as, params: { id: plan.id }, body: planned });
  await good(plans.listPlans, { as });

  const fields = { name: 'Nguyễn Thị Lan', phone: '0901234567', email: 'lan@station.example' };
  const { data: member } = await good(members.addMember, { as, body: fields });
  const params = { id: member.id };
  await good(members.updateMember, { as, params, body: { ...fields, family: 'Nhà Lan' } });
  await good(members.listMembers, { as });
  await good(members.exportMembers, { as });
  await good(members.getMember, { as, params });

  const { payload, headers } = await formOf([{ field: 'photo', bytes: await photo(600, 400) }]);
  await good(members.setMemberPhoto, { as, params, body: payload, headers });
  await good(members.removeMemberPhoto, { as, params });

  const join = { kind: 'join' as const, plan_id: plan.id, day: '2026-11-01' };
  await good(events.addMemberEvent, { as, params, body: { event: join } });
  const renewal = { kind: 'renew' as const, plan_id: plan.id, day: '2026-12-01' };
  const { event } = await good(events.addMemberEvent, { as, params, body: { event: renewal } });
  const why = { reason: 'Nhầm gói' };
  await good(events.reverseMemberEvent, { as, params: { id: event.id }, body: why });
  await good(events.listMemberEvents, { as, params });

  const paid = { amount: 100_000, paid_on: '2026-11-01', method: 'cash' as const };
  const { payment } = await good(payments.addMemberPayment, { as, params, body: paid });
  await good(payments.listMemberPayments, { as, params });
  await good(payments.downloadReceipt, { as, params: { id: payment.id } });
  await good(payments.voidMemberPayment, { as, params: { id: payment.id }, body: why });

  const { token } = await good(checkIn.getCard, { as, params });
  await good(checkIn.showCard, { params: { token } });
  await good(checkIn.checkIn, { as, body: { key: uuid(), text: token } });
  const { data: visits } = await good(checkIn.listVisits, { as, params });
  await good(checkIn.undoVisit, { as, params: { id: visits[0]?.id ?? 0 }, body: why });
  await good(checkIn.rotateCard, { as, params });
  const { data: kiosk, token: link } = await good(kiosks.addKiosk, { as, body: { name: 'Cửa' } });
  const scan = { kiosk: link, key: uuid(), text: member.number };
  await good(kiosks.kioskCheckIn, { body: scan });
  await good(kiosks.listKiosks, { as });
  await good(kiosks.revokeKiosk, { as, params: { id: kiosk.id } });

  const { data: rules } = await good(points.getPointRules, { as });
  const { version: _, ...others } = rules;
  await good(points.updatePointRules, { as, body: others });
  const body = { points: 10, reason: 'Quà', key: uuid() };
  await good(points.givePoints, { as, params, body });
  await good(points.spendPoints, { as, params, body: { ...body, key: uuid() } });
  const { data: ledger } = await good(points.listPoints, { as, params });
  await good(points.reversePoints, { as, params: { id: ledger[0]?.id ?? 0 }, body: why });

  await good(figures.listFollowUp, { as });
  await good(figures.getDashboard, { as });
  await good(figures.exportDashboard, { as });
  await good(members.deleteMember, { as, params });
}

/** A receipt by mail, from a server that has somebody to hand letters to. */
export async function callReceiptMail({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app);
  const email = 'lan@station.example';
  const { id } = await createMember(app, as, { email }, [joins(plan, '2026-11-01')]);
  const paid = { amount: 100_000, paid_on: '2026-11-01', method: 'cash' as const };
  const { payment } = await good(payments.addMemberPayment, { as, params: { id }, body: paid });
  const sent = { as, params: { id: payment.id }, body: { language: 'vi' as const } };
  await good(payments.mailReceipt, sent);
}
