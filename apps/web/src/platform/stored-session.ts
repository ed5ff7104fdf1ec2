import { type AccountState, User } from '@station/contract/accounts/accounts';

/** The keys are the specification's (spec 1, section 3). */
export const TOKEN_KEY = 'token';
export const USER_KEY = 'user';

/** Why a session has ended, where there is more to say than that its token is worth nothing any more. */
export type SessionEnd = 'deactivated' | 'signed-out';

type EndListener = (because: SessionEnd | undefined) => void;

const endListeners = new Set<EndListener>();
let isEndTold = false;
const accountStateListeners = new Set<() => void>();

/** The token that calls carry, if somebody is signed in. */
export function readToken(): string | undefined {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The stored user, if it has the shape that the contract gives a user. */
export function readUser(): User | undefined {
  try {
    const parsed = User.safeParse(JSON.parse(localStorage.getItem(USER_KEY) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Stores who is signed in, and the token when it is a new one. */
export function storeSession(user: User, token?: string): void {
  if (token !== undefined) localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(USER_KEY, JSON.stringify(user));
}

/** Removes token and user, and tells whoever asked to know. */
export function endStoredSession(because?: SessionEnd): void {
  try {
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(USER_KEY);
  } catch {
    // Storage that cannot be reached holds nothing to remove.
  }
  tellSessionEnd(because);
}

/** Tells whoever asked to know that the session has ended; what is stored may be another one's by now. */
export function tellSessionEnd(because?: SessionEnd): void {
  isEndTold = true;
  for (const listener of [...endListeners]) listener(because);
}

/** Whether a session has ended and nobody took note of it yet, as when what clears up comes later. */
export function takeSessionEnd(): boolean {
  const wasTold = isEndTold;
  isEndTold = false;
  return wasTold;
}

/** Calls `listener` whenever the session ends in this tab; returns the way to stop. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Notes what is asked of the signed-in person, as the server has just said by refusing a call. */
export function noteAccountState(accountState: AccountState): void {
  const user = readUser();
  if (!user || user.account_state === accountState) return;
  storeSession({ ...user, account_state: accountState });
  for (const listener of [...accountStateListeners]) listener();
}

/** Calls `listener` whenever something else is asked of the person; returns the way to stop. */
export function onAccountStateChange(listener: () => void): () => void {
  accountStateListeners.add(listener);
  return () => accountStateListeners.delete(listener);
}
