import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { readToken } from './stored-session.ts';

/** Somebody is about to leave a form for another screen; one of the two must be called. */
export type Leaving = { leave: () => void; stay: () => void };

/** Where somebody has just agreed to go. The other forms of a screen are asked in the same turn. */
let left: string | undefined;

/**
 * Holds a move to another screen, or out of the app, while something typed would be lost by it.
 * Moves within the screen, such as searching and paging, lose nothing and are let through.
 */
export function useLeaving(isDirty: () => boolean): Leaving | undefined {
  const [wasSignedIn] = useState(() => readToken() !== undefined);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname &&
      isDirty() &&
      next.pathname !== left &&
      // Whoever was signed out meanwhile has nothing left to save.
      (!wasSignedIn || readToken() !== undefined),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return undefined;
  const leave = () => {
    left = blocker.next.pathname;
    setTimeout(() => {
      left = undefined;
    });
    blocker.proceed();
  };
  return { leave, stay: blocker.reset };
}
