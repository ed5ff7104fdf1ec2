/** How many times faster than the day itself a replay runs. */
export const SPEEDS = [1, 10, 60, 600] as const;
export type Speed = (typeof SPEEDS)[number];

/** A clock that runs over a part of a day, in seconds. */
export type Playback = {
  /** Where it stands at a moment of the real clock, in milliseconds. */
  at(now: number): number;
  isPlaying(now: number): boolean;
  play(now: number): void;
  pause(now: number): void;
  setSpeed(speed: Speed, now: number): void;
  seek(second: number, now: number): void;
};

/** A clock that stands at the start. It stops at the end, and from there plays from the start again. */
export function createPlayback({ start, end }: { start: number; end: number }): Playback {
  let second = start;
  let speed: Speed = 60;
  /** When it was set going, on the real clock; undefined while it stands. */
  let since: number | undefined;

  const at = (now: number) =>
    since === undefined ? second : Math.min(end, second + ((now - since) / 1_000) * speed);
  const settle = (now: number) => {
    second = at(now);
    if (since !== undefined) since = now;
  };
  return {
    at,
    isPlaying: (now) => since !== undefined && at(now) < end,
    play(now) {
      settle(now);
      if (second >= end) second = start;
      since = now;
    },
    pause(now) {
      settle(now);
      since = undefined;
    },
    setSpeed(given, now) {
      settle(now);
      speed = given;
    },
    seek(given, now) {
      settle(now);
      second = Math.min(end, Math.max(start, given));
    },
  };
}
