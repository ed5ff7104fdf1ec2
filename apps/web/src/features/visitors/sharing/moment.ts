/** Milliseconds: `now` as the device's clock shows them, `steady` of a clock that nobody sets. */
export type Clock = { now: () => number; steady: () => number };

/** A moment by both clocks. */
export type Moment = { now: number; steady: number };

/** This moment. */
export const momentOf = (clock: Clock): Moment => ({ now: clock.now(), steady: clock.steady() });

/**
 * Milliseconds from a moment to a later one. The device's clock may be set meanwhile, and the steady
 * one may stand still while the device sleeps: the longer time of both holds.
 */
export function ageOf(moment: Moment, later: Moment): number {
  return Math.max(0, later.now - moment.now, later.steady - moment.steady);
}
