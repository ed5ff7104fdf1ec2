/** Times and limits of the GPS tracker (spec 1, section 9); milliseconds unless said otherwise. */

/** From the mount of the tracker to its one-shot request. */
export const START_AFTER_MS = 1_000;

/** From the one-shot request to the watch, which so begins 3 s after the mount. */
export const WATCH_AFTER_MS = 2_000;

/** The one-shot request: exact, and nothing that was measured before. */
export const ONE_SHOT = {
  enableHighAccuracy: true,
  timeout: 15_000,
  maximumAge: 0,
} as const satisfies PositionOptions;

/** The watch. */
export const WATCH = {
  enableHighAccuracy: true,
  timeout: 30_000,
  maximumAge: 5_000,
} as const satisfies PositionOptions;

/** At most one point is sent in this time; while watching, one is sent again when none was. */
export const SEND_EVERY_MS = 10_000;

/** How often the socket is looked at, when it says nothing by itself. */
export const SOCKET_POLL_MS = 10_000;

/** How often and how long the socket is waited for at the start. */
export const SOCKET_WAIT = { everyMs: 1_000, polls: 20 } as const;

/** How often a request that failed is made again, and after which pause. */
export const GPS_RETRIES = { count: 3, delayMs: 3_000 } as const;

/** Entries that the location history holds; the oldest go first. */
export const HISTORY_MAX = 100;

/*
 * Ours, where the specification is silent.
 */

/**
 * A watch says nothing for as long as the device stays where it is. After this time without a word
 * the position is asked for anew, so that it never becomes too old to be taken.
 */
export const ASK_ANEW_MS = 120_000;

/** Pause between two points that had to wait: the server takes 30 messages a second. */
export const PACE_MS = 100;

/** A point without an answer for so long is said again when the socket is there. */
export const ANSWER_MS = 5_000;

/** A point that the server does not want yet is said again after this pause, so many times. */
export const REFUSED_AGAIN = { count: 5, delayMs: 1_000 } as const;
