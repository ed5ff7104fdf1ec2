import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { Problem } from '../../../platform/problem.ts';
import { type LinkMeaning, readLinkToken } from './recovery.data.ts';
import { isExpired } from './recovery-texts.ts';

/** What is known of a link or a code. */
export type LinkState =
  | { kind: 'none' }
  | { kind: 'checking'; token: string }
  | { kind: 'good'; token: string; meaning: LinkMeaning }
  /** `lost`: perhaps by this person, who has seen no answer. */
  | { kind: 'expired'; lost: boolean }
  | { kind: 'failed'; token: string; error: unknown };

/** See `useLinkToken`. */
type LinkToken = {
  state: LinkState;
  /** Asks anew what a token is good for, also one that was typed. */
  check: (token: string) => void;
  /** Makes room for another token. */
  forget: () => void;
  /** Notes that the token has turned out to be used up. */
  expire: (lost: boolean) => void;
};

/**
 * The token after the `#` of the address, which never reaches a server's log, and what it is good
 * for.
 */
export function useLinkToken(): LinkToken {
  const fragment: string = useLocation({ select: (location) => location.hash });
  const [state, setState] = useState<LinkState>(() => begin(fragment));

  // Another link was opened in the same tab.
  const [known, setKnown] = useState(fragment);
  if (known !== fragment) {
    setKnown(fragment);
    if (fragment !== '') setState(begin(fragment));
  }

  const token = state.kind === 'checking' ? state.token : undefined;
  useEffect(() => {
    if (token === undefined) return;
    const giveUp = new AbortController();
    readLinkToken(token, giveUp.signal).then(
      (meaning) => setState({ kind: 'good', token, meaning }),
      (error: unknown) => {
        if (giveUp.signal.aborted) return;
        setState(
          isGoodForNothing(error)
            ? { kind: 'expired', lost: false }
            : { kind: 'failed', token, error },
        );
      },
    );
    return () => giveUp.abort();
  }, [token]);

  const check = useCallback((typed: string) => setState({ kind: 'checking', token: typed }), []);
  const forget = useCallback(() => setState({ kind: 'none' }), []);
  const expire = useCallback((lost: boolean) => setState({ kind: 'expired', lost }), []);
  return { state, check, forget, expire };
}

/** Used up, too old, or no token at all, such as half a link. */
function isGoodForNothing(error: unknown): boolean {
  return isExpired(error) || (error instanceof Problem && error.code === 'invalid');
}

function begin(fragment: string): LinkState {
  return fragment === '' ? { kind: 'none' } : { kind: 'checking', token: fragment };
}
