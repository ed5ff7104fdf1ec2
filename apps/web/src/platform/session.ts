import { logout, type User, verify } from '@station/contract/accounts';
import { call } from './call.ts';
import { createStore, useStore } from './store.ts';
import {
  endStoredSession,
  onSessionEnd,
  readToken,
  readUser,
  storeSession,
  TOKEN_KEY,
  USER_KEY,
} from './stored-session.ts';

/** The states of spec 1, section 4. */
export type Session =
  | { status: 'checking' }
  | { status: 'authenticated'; user: User }
  | { status: 'unauthenticated' };

const session = createStore<Session>({ status: 'checking' });

/**
 * Starts with the stored token, if any, and follows other tabs; returns the way to stop.
 * No token means guest: nobody is let in by absence.
 */
export function startSession(): () => void {
  const stopListening = onSessionEnd(() => session.set({ status: 'unauthenticated' }));
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) void check();
    else if (event.key === USER_KEY) adoptStoredUser();
  };
  window.addEventListener('storage', onStorage);
  void check();
  return () => {
    stopListening();
    window.removeEventListener('storage', onStorage);
  };
}

/** Asks the server whom the stored token belongs to. Any failure ends the session (spec 1, section 4). */
async function check(): Promise<void> {
  const token = readToken();
  if (token === undefined) {
    session.set({ status: 'unauthenticated' });
    return;
  }
  session.set({ status: 'checking' });
  try {
    const { user } = await call(verify);
    // Another sign-in meanwhile starts its own check.
    if (readToken() !== token) return;
    storeSession(user);
    session.set({ status: 'authenticated', user });
  } catch {
    if (readToken() === token) endStoredSession();
  }
}

/** Another tab has saved the user anew; the token stayed the same. */
function adoptStoredUser(): void {
  const user = readUser();
  if (user && session.get().status === 'authenticated') {
    session.set({ status: 'authenticated', user });
  }
}

/** Keeps a fresh sign-in. */
export function beginSession(user: User, token: string): void {
  storeSession(user, token);
  session.set({ status: 'authenticated', user });
}

/** Signs out: here at once, and on the server as far as it can be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(logout);
  } catch {
    // The person wants to be gone from this browser, whether or not the server hears of it.
  } finally {
    endStoredSession();
  }
}

/** The session; the component is drawn again when it changes. */
export function useSession(): Session {
  return useStore(session);
}

/** The signed-in user; undefined for a moment while a screen behind the guard is being left. */
export function useUser(): User | undefined {
  const current = useSession();
  return current.status === 'authenticated' ? current.user : undefined;
}

/** Admin status (spec 1, section 4): by role, by userType or by the flag. */
export function isAdmin(user: Pick<User, 'role' | 'userType' | 'isAdmin'>): boolean {
  const names: string[] = ['admin', 'ADMIN'];
  return names.includes(user.role) || names.includes(user.userType) || user.isAdmin === true;
}
