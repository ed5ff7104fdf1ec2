import { useRef } from 'react';

/** Lets one thing at a time through a door; see `createLock`. */
export type Lock = {
  isHeld: () => boolean;
  /** Does the work, unless the lock is held: then nothing is done, and nothing is answered. */
  run: <Answer>(work: () => Promise<Answer>) => Promise<Answer | undefined>;
};

/**
 * Holds off a second press while the first one is being worked on. It stands outside of rendering:
 * two presses in the same instant come before anything could have been drawn, and would both find a
 * button that is not busy yet.
 */
function createLock(): Lock {
  let held = false;
  return {
    isHeld: () => held,
    run: async (work) => {
      if (held) return undefined;
      held = true;
      try {
        return await work();
      } finally {
        held = false;
      }
    },
  };
}

/** The answer to a second press: never any, so that what stands behind the first one happens once. */
export const NO_ANSWER = new Promise<never>(() => {});

/** A lock that lasts as long as its component. */
export function useLock(): Lock {
  const lock = useRef<Lock>(undefined);
  lock.current ??= createLock();
  return lock.current;
}
