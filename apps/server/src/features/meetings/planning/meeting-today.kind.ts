import { MEETING_LIMITS } from '@station/contract/meetings/meeting-fields';
import { wallClock } from '@station/contract/zoned-days';
import type { TodayPart } from '../../today/today.kind.ts';
import { findNext } from './meetings.queries.ts';

/** The meetings of the day that are not over, by the clocks of the zone that each was made in. */
export const meetingToday: TodayPart = async ({ db, clock }, actor, day) => {
  const next = await findNext(db, actor.id, new Date(clock.now()), MEETING_LIMITS.next);
  const count = next.filter((one) => wallClock(one.starts_at, one.time_zone).day === day).length;
  return {
    lines: count === 0 ? [] : [{ kind: 'meetings-today', count, course: null, session_id: null }],
  };
};
