import { listVisits } from '@station/contract/membership/check-in';
import { listMemberEvents } from '@station/contract/membership/events';
import type { Member, Membership } from '@station/contract/membership/member-fields';
import { getMember } from '@station/contract/membership/members';
import { listMemberPayments, type MemberPayment } from '@station/contract/membership/payments';
import { listPlans } from '@station/contract/membership/plans';
import { listPoints } from '@station/contract/membership/points';
import { healthyServer } from '../render-station.tsx';

const success = true as const;

const MEMBERSHIP: Membership = {
  ...{ membership_id: 1, plan_id: 2, plan_name: 'Gói tháng', state: 'active' },
  ...{ starts_on: '2031-03-01', ends_on: '2031-03-30', grace_until: '2031-04-02', days_left: 27 },
  ...{ visits: 12, visits_left: 9, frozen_from: null, frozen_until: null, freeze_days_left: 10 },
  ...{ currency: 'VND', price: 600_000, paid: 250_000, owed: 350_000 },
};

/** A member with a plan that is paid in part. */
export const makeMember = (changes: Partial<Member> = {}): Member => ({
  ...{ id: 7, number: '000007', name: 'Trần Thị Lan', phone: '0912345678', email: '' },
  ...{ image: null, state: 'active', membership: MEMBERSHIP, points: 0, tier: null },
  ...{ last_visit_at: null, birth_date: null, family: '', note: '', joined_on: '2031-03-01' },
  ...{ contact: null, student: null, relatives: [], version: 3 },
  ...changes,
});

export const makePayment = (changes: Partial<MemberPayment> = {}): MemberPayment => ({
  ...{ id: 4, plan_name: 'Gói tháng', amount: 250_000, currency: 'VND', paid_on: '2031-03-01' },
  ...{ method: 'cash', note: '', receipt_number: '2031-000001', by: 'lan' },
  ...{ at: '2031-03-01T02:00:00.000Z', voided: null },
  ...changes,
});

/** A server that knows one member; what a test answers itself comes after. */
export function memberServer(member = makeMember(), payments: readonly MemberPayment[] = []) {
  return healthyServer()
    .answer(getMember, { success, data: member })
    .answer(listMemberPayments, { success, data: [...payments] })
    .answer(listMemberEvents, { success, data: [] })
    .answer(listPoints, { success, balance: 0, tier: null, expiring: [], data: [] })
    .answer(listPlans, { success, data: [] })
    .answer(listVisits, { success, total: 0, data: [] });
}
