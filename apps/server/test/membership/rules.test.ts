import type { EventKind } from '@station/contract/membership/events';
import { daysAfter } from '@station/contract/zoned-days';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lightFor } from '../../src/features/membership/check-in/check-in.rules.ts';
import {
  type StandingEvent,
  spanOn,
  spansOf,
  stateOf,
} from '../../src/features/membership/membership.rules.ts';
import {
  monthsAfter,
  takenFrom,
  tierOf,
} from '../../src/features/membership/points/points.rules.ts';

const START = '2026-11-01';
const MONTH = { days: 30, visits: null, grace_days: 3, freeze_days: 10 };

/** An event so many days after the first of November. */
function event(id: number, kind: EventKind, day: number, given: Partial<StandingEvent> = {}) {
  const isSale = kind === 'join' || kind === 'renew' || kind === 'change';
  return {
    ...{ id, kind, day: daysAfter(START, day), until: null, reverses_id: null, overpaid: null },
    ...(isSale
      ? { plan_id: 1, plan: MONTH, currency: 'VND' as const, amount: 300_000 }
      : { plan_id: null, plan: null, currency: null, amount: null }),
    ...given,
  } satisfies StandingEvent;
}

/** How it stands so many days after the first of November. */
function stateAt(events: StandingEvent[], day: number, used = 0) {
  const today = daysAfter(START, day);
  return stateOf(spanOn(spansOf(events), today), today, used);
}

test.for<[string, StandingEvent[], [number, string][]]>([
  ['nobody who never had a plan', [], [[0, 'none']]],
  [
    'a month with three days of grace',
    [event(1, 'join', 0)],
    [
      [-1, 'upcoming'],
      [0, 'active'],
      [29, 'active'],
      [30, 'grace'],
      [32, 'grace'],
      [33, 'expired'],
    ],
  ],
  [
    'a renewal before the end, which adds a whole month',
    [event(1, 'join', 0), event(2, 'renew', 20)],
    [
      [59, 'active'],
      [60, 'grace'],
    ],
  ],
  [
    'a renewal after a gap',
    [event(1, 'join', 0), event(2, 'renew', 50)],
    [
      [40, 'expired'],
      [50, 'active'],
      [80, 'grace'],
    ],
  ],
  [
    'a freeze of five days, which come on top',
    [event(1, 'join', 0), event(2, 'freeze', 10, { until: daysAfter(START, 14) })],
    [
      [9, 'active'],
      [10, 'frozen'],
      [14, 'frozen'],
      [15, 'active'],
      [34, 'active'],
      [35, 'grace'],
    ],
  ],
  [
    'a freeze that is ended after two days',
    [
      event(1, 'join', 0),
      event(2, 'freeze', 10, { until: daysAfter(START, 14) }),
      event(3, 'resume', 12),
    ],
    [
      [11, 'frozen'],
      [12, 'active'],
      [31, 'active'],
      [32, 'grace'],
    ],
  ],
  [
    'a cancellation, and a new beginning',
    [event(1, 'join', 0), event(2, 'cancel', 10), event(3, 'join', 15)],
    [
      [9, 'active'],
      [10, 'cancelled'],
      [15, 'active'],
      [44, 'active'],
    ],
  ],
  [
    'a cancellation before the first day, and a new beginning before that',
    [event(1, 'join', 30), event(2, 'cancel', 5), event(3, 'join', 10)],
    [
      [4, 'upcoming'],
      [5, 'cancelled'],
      [10, 'active'],
      [39, 'active'],
      [40, 'grace'],
    ],
  ],
  [
    'a change of plan, which ends the old one',
    [event(1, 'join', 0), event(2, 'change', 10)],
    [
      [10, 'active'],
      [39, 'active'],
      [40, 'grace'],
    ],
  ],
])('Events of %s say how it stands on each day', ([, events, states]) => {
  expect(states.map(([day]) => [day, stateAt(events, day)])).toEqual(states);
});

test('Ten visits are used up with the tenth, and a renewal adds ten', () => {
  const plan = { days: null, visits: 10, grace_days: 0, freeze_days: 0 };
  const bought = [event(1, 'join', 0, { plan })];
  expect([stateAt(bought, 500, 9), stateAt(bought, 500, 10)]).toEqual(['active', 'used-up']);
  const renewed = [...bought, event(2, 'renew', 20, { plan })];
  expect(spansOf(renewed)).toMatchObject([{ visits: 20, ends_on: null }]);
  expect(stateAt(renewed, 500, 10)).toBe('active');
});

const anyEvent = fc.record({
  kind: fc.constantFrom<EventKind>(
    'join',
    'renew',
    'freeze',
    'resume',
    'change',
    'cancel',
    'refund',
  ),
  day: fc.integer({ min: 0, max: 400 }),
  amount: fc.integer({ min: 0, max: 1_000_000 }),
  overpaid: fc.option(fc.nat(1_000_000)),
});

test('A reversal brings back exactly what was before, whatever it was', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 12 }), (given) => {
      const events = given.map(({ kind, day, amount, overpaid }, at) => ({
        ...event(at + 1, kind, day),
        ...(kind === 'freeze' && { until: daysAfter(START, day + 4) }),
        ...{ amount, overpaid },
      }));
      const last = events.at(-1);
      const taken = last ? [...events, event(99, 'reverse', 0, { reverses_id: last.id })] : events;
      expect(spansOf(taken)).toEqual(spansOf(events.slice(0, -1)));
    }),
  );
});

test('What is to be paid is what was sold, less what was let go or given back and not too much', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 12 }), (given) => {
      const events = [
        event(1, 'join', 0),
        ...given.map(({ kind, day, amount, overpaid }, at) => {
          const until = daysAfter(START, day);
          return { ...event(at + 2, kind, day), until, amount, overpaid };
        }),
      ];
      const signs: Partial<Record<EventKind, number>> = {
        join: 1,
        renew: 1,
        change: 1,
        cancel: -1,
        refund: -1,
      };
      const sum = events.reduce((all, it) => all + (signs[it.kind] ?? 0) * (it.amount ?? 0), 0);
      const tooMuch = events.filter(({ kind }) => kind === 'refund').map((it) => it.overpaid ?? 0);
      const due = tooMuch.reduce((all, part) => all + part, sum);
      expect(spansOf(events).at(-1)?.due).toBe(due);
    }),
  );
});

test('Points are taken from the oldest expiry first, all of them or none', () => {
  const anyAward = fc.record({
    left: fc.integer({ min: 1, max: 100 }),
    expires_on: fc.option(fc.integer({ min: 0, max: 99 }).map((day) => daysAfter(START, day))),
  });
  fc.assert(
    fc.property(fc.array(anyAward, { maxLength: 8 }), fc.nat(400), (awards, points) => {
      const given = awards.map((one, id) => ({ ...one, id }));
      const sum = given.reduce((all, { left }) => all + left, 0);
      const taken = takenFrom(given, points);
      expect(taken === undefined).toBe(points > sum);
      if (!taken) return;
      expect(taken.reduce((all, one) => all + one.points, 0)).toBe(points);
      const days = taken.map(({ award_id }) => given[award_id]?.expires_on ?? '9999');
      expect(days).toEqual(days.toSorted());
      // Whatever is touched before the last one is used up.
      for (const { award_id, points: part } of taken.slice(0, -1)) {
        expect(part).toBe(given[award_id]?.left);
      }
    }),
  );
});

test('Tiers go by what was earned, and months end where they have no such day', () => {
  const tiers = [
    { name: 'Vàng', from: 1_000 },
    { name: 'Bạc', from: 100 },
  ];
  expect([99, 100, 999, 1_000].map((it) => tierOf(tiers, it))).toEqual([
    null,
    'Bạc',
    'Bạc',
    'Vàng',
  ]);
  expect(monthsAfter('2026-08-31', 6)).toBe('2027-02-28');
  expect(monthsAfter('2026-12-15', 12)).toBe('2027-12-15');
});

test('The light is red for who may not come in, amber for what is to be said, else green', () => {
  const good = {
    state: 'active',
    days_left: 20,
    visits_left: null,
    owed: 0,
    isAlreadyIn: false,
  } as const;
  const light = (given: object) => lightFor({ ...good, ...given });
  expect(light({})).toEqual({ light: 'green', reasons: [] });
  expect(light({ state: 'frozen' })).toEqual({ light: 'red', reasons: ['frozen'] });
  expect(light({ state: 'used-up', isAlreadyIn: true }).reasons).toEqual(['already-in']);
  const much = { days_left: 7, visits_left: 2, owed: 1 };
  expect(light(much)).toEqual({ light: 'amber', reasons: ['owes', 'runs-out', 'last-visits'] });
  expect(light({ state: 'grace', days_left: 0 }).reasons).toEqual(['in-grace']);
});
