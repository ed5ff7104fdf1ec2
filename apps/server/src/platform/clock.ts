/** The time. It is handed in, so that tests can let it pass, or jump. */
export type Clock = {
  /** Epoch milliseconds as the machine shows them; somebody may set it while the server runs. */
  now(): number;
  /** Milliseconds of a clock that nobody sets: for how long ago something was. */
  steady(): number;
};

export const systemClock: Clock = { now: () => Date.now(), steady: () => performance.now() };

/** The day in UTC, `2026-11-22`; screens send the day of their own place. */
export function dayOf(clock: Pick<Clock, 'now'>): string {
  return new Date(clock.now()).toISOString().slice(0, 10);
}
