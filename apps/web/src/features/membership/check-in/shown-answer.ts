import type { CheckInAnswer, CheckInReason } from '@station/contract/membership/check-in';
import { m } from '../../../paraglide/messages.js';
import { formatNumber, formatTime } from '../../../platform/format.ts';
import type { Light } from './check-in-signals.ts';

/** What the server told: a kiosk is told neither whose number it is nor the number of the record. */
export type ToldAnswer = Omit<CheckInAnswer, 'member'> & {
  member: { id?: number; name: string; image: string | null };
};

/** An answer in words. */
export type ShownAnswer = {
  light: Light;
  /** Why it is not simply yes, the weightiest first. */
  reasons: readonly string[];
  /** Without an id there is nothing to be opened. */
  who?: { id: number | undefined; name: string; image: string | null };
  /** Plan, days and visits left. */
  facts: readonly string[];
  /** Those of the reasons that may stand on a screen that others see. */
  openReasons?: readonly string[];
};

const REASON_TEXTS: Readonly<Record<CheckInReason, (answer: ToldAnswer) => string>> = {
  'already-in': ({ came_in_at }) => m.check_in_already({ time: timeOf(came_in_at) }),
  'runs-out': ({ days_left }) => m.check_in_runs_out({ count: formatNumber(days_left ?? 0) }),
  'last-visits': ({ visits_left }) =>
    m.check_in_last_visits({ count: formatNumber(visits_left ?? 0) }),
  'in-grace': m.check_in_in_grace,
  owes: m.check_in_owes,
  'no-plan': m.check_in_no_plan,
  'not-begun': m.check_in_not_begun,
  expired: m.check_in_expired,
  'used-up': m.check_in_used_up,
  frozen: m.check_in_frozen,
  cancelled: m.check_in_cancelled,
};

const timeOf = (at: string | null) => formatTime(at === null ? Date.now() : new Date(at));

/** The server's answer, in words. */
export function shownAnswer(answer: ToldAnswer): ShownAnswer {
  const { light, reasons, member, plan_name, days_left, visits_left } = answer;
  return {
    light,
    reasons: reasons.map((reason) => REASON_TEXTS[reason](answer)),
    openReasons: reasons
      .filter((reason) => reason !== 'owes')
      .map((reason) => REASON_TEXTS[reason](answer)),
    who: { id: member.id, name: member.name, image: member.image },
    facts: [
      ...(plan_name === null ? [] : [plan_name]),
      ...(days_left === null || days_left < 0
        ? []
        : [m.members_days_left({ count: formatNumber(days_left) })]),
      ...(visits_left === null
        ? []
        : [m.members_visits_left({ count: formatNumber(visits_left) })]),
    ],
  };
}

/** What is said while the line is away: that it is kept, and what nobody knows. */
export function unknownAnswer(before: number | undefined): ShownAnswer {
  const again =
    before === undefined ? [] : [m.check_in_offline_again({ time: formatTime(before) })];
  return { light: 'unknown', reasons: [...again, m.check_in_offline()], facts: [] };
}
