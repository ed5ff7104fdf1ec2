import type { EventKind } from '@station/contract/membership/events';
import type { MemberState } from '@station/contract/membership/member-fields';
import type { Currency } from '@station/contract/schools/fees';
import { daysAfter, daysBetween } from '@station/contract/zoned-days';

/** A plan as it was sold. */
export type SoldPlan = {
  days: number | null;
  visits: number | null;
  grace_days: number;
  freeze_days: number;
};

/** An event, as far as it says how it stands with a membership; days as `YYYY-MM-DD`. */
export type StandingEvent = {
  id: number;
  kind: EventKind;
  day: string;
  until: string | null;
  plan_id: number | null;
  plan: SoldPlan | null;
  currency: Currency | null;
  amount: number | null;
  /** How much of a refund gave back what had been paid too much; null for none. */
  overpaid: number | null;
  reverses_id: number | null;
};

/** A span in which a plan counts. */
export type Span = {
  plan_id: number;
  starts_on: string;
  /** The last day; null for a plan of visits alone. */
  ends_on: string | null;
  grace_days: number;
  visits: number | null;
  frozen_from: string | null;
  frozen_until: string | null;
  freeze_days_left: number;
  cancelled_on: string | null;
  currency: Currency;
  /** All that is to be paid for it, and for what came before. */
  due: number;
  /** All that was given back. */
  refunded: number;
};

/** The events that count: those that nothing has taken back. */
export function countingEvents<Event extends StandingEvent>(events: readonly Event[]): Event[] {
  const reversed = new Set(events.map(({ reverses_id }) => reverses_id));
  return events.filter(({ id, kind }) => kind !== 'reverse' && !reversed.has(id));
}

/** What the events of a member come to, in the order of their ids; the last span is today's. */
export function spansOf(events: readonly StandingEvent[]): Span[] {
  const spans: Span[] = [];
  for (const event of countingEvents(events)) {
    const last = spans.at(-1);
    if (event.kind === 'join' || event.kind === 'change' || event.kind === 'renew') {
      const next = bought(event, last, beginOf(event, last));
      const goesOn = event.kind === 'renew' && last && isJoined(event, last);
      if (goesOn) spans[spans.length - 1] = extended(last, next);
      else {
        // A change ends what it changes.
        if (last && event.kind === 'change') spans[spans.length - 1] = endedBefore(last, event.day);
        spans.push(next);
      }
    } else if (last) {
      spans[spans.length - 1] = moved(last, event);
    }
  }
  return spans;
}

/** A renewal begins when what it renews is over, and no earlier. */
function beginOf({ kind, day }: StandingEvent, last: Span | undefined): string {
  const isEarly = kind === 'renew' && last?.cancelled_on === null && day <= (last.ends_on ?? '');
  return isEarly && last?.ends_on ? daysAfter(last.ends_on, 1) : day;
}

function bought(event: StandingEvent, last: Span | undefined, starts_on: string): Span {
  const { days, visits, grace_days, freeze_days } = event.plan as SoldPlan;
  return {
    plan_id: event.plan_id as number,
    starts_on,
    ends_on: days === null ? null : daysAfter(starts_on, days - 1),
    grace_days,
    visits,
    frozen_from: null,
    frozen_until: null,
    freeze_days_left: freeze_days,
    cancelled_on: null,
    currency: event.currency as Currency,
    due: (last?.due ?? 0) + (event.amount ?? 0),
    refunded: last?.refunded ?? 0,
  };
}

/**
 * A renewal that begins no later than the day after the last one goes on without a gap, and so does one
 * of visits that have no last day; as long as both count visits, or neither does.
 */
const isJoined = ({ day, plan }: StandingEvent, { ends_on, visits, cancelled_on }: Span) => {
  if (cancelled_on !== null || (plan?.visits === null) !== (visits === null)) return false;
  return ends_on === null ? plan?.days === null : day <= daysAfter(ends_on, 1);
};

function extended(last: Span, next: Span): Span {
  const gained = next.ends_on === null ? 0 : daysBetween(next.starts_on, next.ends_on) + 1;
  return {
    ...next,
    starts_on: last.starts_on,
    ends_on: last.ends_on === null || gained === 0 ? next.ends_on : daysAfter(last.ends_on, gained),
    visits: last.visits === null || next.visits === null ? next.visits : last.visits + next.visits,
    frozen_from: last.frozen_from,
    frozen_until: last.frozen_until,
  };
}

const endedBefore = (span: Span, day: string): Span => ({
  ...span,
  ends_on: span.ends_on === null || span.ends_on >= day ? daysAfter(day, -1) : span.ends_on,
});

function moved(span: Span, event: StandingEvent): Span {
  switch (event.kind) {
    case 'freeze': {
      const until = event.until as string;
      const days = daysBetween(event.day, until) + 1;
      return {
        ...span,
        frozen_from: event.day,
        frozen_until: until,
        freeze_days_left: span.freeze_days_left - days,
        ends_on: span.ends_on === null ? null : daysAfter(span.ends_on, days),
      };
    }
    case 'resume': {
      if (!isFrozen(span, event.day) || span.frozen_until === null) return span;
      // The days of the freeze that are not needed come off again.
      const rest = daysBetween(event.day, span.frozen_until) + 1;
      return {
        ...span,
        frozen_until: daysAfter(event.day, -1),
        freeze_days_left: span.freeze_days_left + rest,
        ends_on: span.ends_on === null ? null : daysAfter(span.ends_on, -rest),
      };
    }
    case 'cancel':
      // What was still owed is not asked for any more.
      return { ...span, cancelled_on: event.day, due: span.due - (event.amount ?? 0) };
    case 'refund': {
      const amount = event.amount ?? 0;
      // What had been paid too much was never to be paid, so it lowers nothing.
      const due = span.due - (amount - (event.overpaid ?? 0));
      return { ...span, due, refunded: span.refunded + amount };
    }
    default:
      return span;
  }
}

/** The span that says how it stands on a day: the last that has begun, else the first that will. */
export function spanOn<Begun extends Pick<Span, 'starts_on'>>(
  spans: readonly Begun[],
  today: string,
): Begun | undefined {
  return spans.findLast(({ starts_on }) => starts_on <= today) ?? spans[0];
}

/** How it stands on a day, with so many visits made of the span. */
export function stateOf(
  span: Omit<Span, 'plan_id' | 'currency' | 'due' | 'refunded'> | undefined,
  today: string,
  used: number,
): MemberState {
  if (!span) return 'none';
  if (span.cancelled_on !== null && today >= span.cancelled_on) return 'cancelled';
  if (today < span.starts_on) return 'upcoming';
  if (isFrozen(span, today)) return 'frozen';
  if (span.visits !== null && used >= span.visits) return 'used-up';
  if (span.ends_on === null || today <= span.ends_on) return 'active';
  return today <= daysAfter(span.ends_on, span.grace_days) ? 'grace' : 'expired';
}

const isFrozen = (
  { frozen_from, frozen_until }: Pick<Span, 'frozen_from' | 'frozen_until'>,
  today: string,
) => frozen_from !== null && frozen_until !== null && frozen_from <= today && today <= frozen_until;
