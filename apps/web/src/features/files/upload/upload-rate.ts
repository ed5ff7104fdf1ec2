/** How fast bytes go, and when they will have gone. */

/** Bytes that had been sent at a moment, in milliseconds. */
type Sample = { at: number; bytes: number };

/** The moments that a rate is made of, the oldest first. */
export type Samples = readonly Sample[];

/** A rate tells of the last so many milliseconds: long enough to be calm, short enough to be true. */
const SPAN_MS = 8_000;

/** With less than this, a rate would be a guess. */
const SHORTEST_MS = 500;

/** The samples with one more. Bytes that have become fewer (a file was taken out) begin anew. */
export function withSample(samples: Samples, sample: Sample): Samples {
  const last = samples.at(-1);
  if (last && sample.bytes < last.bytes) return [sample];
  const young = samples.filter(({ at }) => sample.at - at <= SPAN_MS);
  return [...young, sample];
}

/** Bytes a second; undefined while nobody can tell. */
export function rateOf(samples: Samples): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < SHORTEST_MS) return undefined;
  return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
}

/** Whole seconds until so many bytes have gone; undefined while nothing moves. */
export function secondsLeft(bytes: number, rate: number | undefined): number | undefined {
  if (bytes <= 0) return 0;
  return rate === undefined || rate <= 0 ? undefined : Math.ceil(bytes / rate);
}

/** A length of time in its two largest units, each part a whole number. */
export function splitTime(seconds: number): { hours: number; minutes: number; seconds: number } {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return { hours, minutes, seconds: whole % 60 };
}
