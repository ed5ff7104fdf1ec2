import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { formIn } from './form-address.ts';
import { readToken } from './stored-session.ts';

/** Somebody is about to leave a form for another screen; one of the two must be called. */
export type Leaving = { leave: () => void; stay: () => void };

/** Where somebody has just agreed to go. The other forms of a screen are asked in the same turn. */
let left: string | undefined;

type LeavingOptions = {
  form?: string | undefined;
  part?: string | undefined;
  isKept?: (() => boolean) | undefined;
};

/**
 * Holds a move to another screen, or out of the app, while something typed would be lost by it; of the
 * form that `form` names in the address, also a move that closes it, and where a form stands under a `part`
 * of the address, one that changes that. Other moves within the screen, such as searching and paging, lose
 * nothing and are let through. `isKept`: a reload would lose nothing.
 */
export function useLeaving(
  isDirty: () => boolean,
  { form = '', part = '', isKept = () => false }: LeavingOptions = {},
) {
  const [wasSignedIn] = useState(() => readToken() !== undefined);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname ||
        (form !== '' && formIn(current.search) === form && formIn(next.search) !== form) ||
        partOf(current, part) !== partOf(next, part)) &&
      isDirty() &&
      placeOf(next) !== left &&
      // Whoever was signed out meanwhile has nothing left to save.
      (!wasSignedIn || readToken() !== undefined),
    enableBeforeUnload: () => isDirty() && !isKept(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return undefined;
  const leave = () => {
    left = placeOf(blocker.next);
    setTimeout(() => {
      left = undefined;
    });
    blocker.proceed();
  };
  return { leave, stay: blocker.reset } satisfies Leaving;
}

const partOf = ({ search }: { search: object }, part: string) =>
  (search as Record<string, unknown>)[part];

const placeOf = ({ pathname, search }: { pathname: string; search: object }) =>
  `${pathname}?${formIn(search)}`;
