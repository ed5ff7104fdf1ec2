import type { CheckInAnswer, CheckInReason } from '@station/contract/membership/check-in';
import type { MemberState } from '@station/contract/membership/member-fields';

/** So many days before the last one, and so many visits before the last, it is said. */
const SOON = { days: 7, visits: 2 } as const;

const REFUSED: Partial<Record<MemberState, CheckInReason>> = {
  none: 'no-plan',
  upcoming: 'not-begun',
  expired: 'expired',
  'used-up': 'used-up',
  frozen: 'frozen',
  cancelled: 'cancelled',
};

/** How it stands with somebody who wants in; the counts are those after the visit. */
export type Standing = {
  state: MemberState;
  days_left: number | null;
  visits_left: number | null;
  owed: number;
  isAlreadyIn: boolean;
};

/** Whether somebody may come in at all: who is in already may, whatever has become of the plan. */
export const mayComeIn = (state: MemberState): boolean => REFUSED[state] === undefined;

/** The light and why it is not simply green. */
export function lightFor({
  state,
  days_left,
  visits_left,
  owed,
  isAlreadyIn,
}: Standing): Pick<CheckInAnswer, 'light' | 'reasons'> {
  if (isAlreadyIn) return { light: 'amber', reasons: ['already-in'] };
  const refused = REFUSED[state];
  if (refused) return { light: 'red', reasons: [refused] };
  const reasons: CheckInReason[] = [];
  if (state === 'grace') reasons.push('in-grace');
  if (owed > 0) reasons.push('owes');
  if (state === 'active' && days_left !== null && days_left <= SOON.days) reasons.push('runs-out');
  if (visits_left !== null && visits_left <= SOON.visits) reasons.push('last-visits');
  return { light: reasons.length > 0 ? 'amber' : 'green', reasons };
}
