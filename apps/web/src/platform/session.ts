import { logout, User, verify } from '@station/contract/accounts/accounts';
import { call } from './call.ts';
import { Problem } from './problem.ts';
import { createStore, useStore } from './realtime/store.ts';
import {
  endStoredSession,
  onAccountStateChange,
  onSessionEnd,
  readToken,
  readUser,
  type SessionEnd,
  storeSession,
  TOKEN_KEY,
  tellSessionEnd,
  USER_KEY,
} from './stored-session.ts';

/** The states of spec 1, section 4. */
export type Session =
  | { status: 'checking' }
  | { status: 'authenticated'; user: User }
  /** `because`: why it has ended, if it has. */
  | { status: 'unauthenticated'; because?: SessionEnd | undefined };

/** A server that gave no verdict on the token is asked again after so many milliseconds. */
const ASK_AGAIN_MS = 5_000;

const session = createStore<Session>({ status: 'checking' });
let asking: ReturnType<typeof setTimeout> | undefined;
/** Whose screens this tab shows or has shown last. */
let shown: number | undefined;

/** From here on the tab shows this person's screens; nothing that it holds of another one stays. */
function enter(user: User): void {
  if (shown !== undefined && shown !== user.id) tellSessionEnd();
  shown = user.id;
  session.set({ status: 'authenticated', user });
}

/**
 * Starts with the stored token, if any, and follows other tabs; returns the way to stop.
 * No token means guest: nobody is let in by absence.
 */
export function startSession(): () => void {
  const stops = [
    onSessionEnd((because) => {
      shown = undefined;
      session.set({ status: 'unauthenticated', because });
    }),
    onAccountStateChange(adoptStoredUser),
    () => clearTimeout(asking),
  ];
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) {
      // Signed out in another tab is signed out here, with all that this one holds.
      if (readToken() === undefined) endStoredSession('signed-out');
      else void check();
    } else if (event.key === USER_KEY) adoptStoredUser();
  };
  window.addEventListener('storage', onStorage);
  void check();
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('storage', onStorage);
  };
}

/**
 * Asks the server whom the stored token belongs to. A refused token ends the session; a server that
 * is away, restarting or broken has said nothing about it, so the person stays who they were and it
 * is asked again (docs/departures.md).
 */
async function check(): Promise<void> {
  clearTimeout(asking);
  const token = readToken();
  if (token === undefined) {
    session.set({ status: 'unauthenticated' });
    return;
  }
  // Who has another token, after a new password say, goes on where they are.
  const now = session.get();
  if (now.status !== 'authenticated' || now.user.id !== readUser()?.id) {
    session.set({ status: 'checking' });
  }
  await ask(token);
}

async function ask(token: string): Promise<void> {
  try {
    const { user } = await call(verify);
    // Another sign-in meanwhile starts its own check.
    if (readToken() !== token) return;
    storeSession(user);
    enter(user);
  } catch (failure) {
    if (readToken() !== token) return;
    if (failure instanceof Problem && failure.code === 'unauthenticated') {
      endStoredSession();
      return;
    }
    const user = readUser();
    if (user) enter(user);
    asking = setTimeout(() => void ask(token), ASK_AGAIN_MS);
  }
}

/** The user was saved anew, here or in another tab; the token stayed the same. */
function adoptStoredUser(): void {
  const user = readUser();
  if (user && session.get().status === 'authenticated') {
    session.set({ status: 'authenticated', user });
  }
}

/** Keeps a fresh sign-in. */
export function openSession(user: User, token: string): void {
  storeSession(user, token);
  enter(user);
}

/** Shows a person who has changed something about themselves as they are now. */
export function adoptUser(changed: User): void {
  if (session.get().status !== 'authenticated') return;
  // Parsed, so that nothing but a user's own fields is kept in the browser.
  const user = User.parse(changed);
  storeSession(user);
  session.set({ status: 'authenticated', user });
}

/**
 * Asks the server anew who this is and what is asked of them, while the screen stays.
 *
 * @throws Problem as `call` does; a token that is worth nothing ends the session.
 */
export async function refreshSession(): Promise<User> {
  const token = readToken();
  const { user } = await call(verify);
  if (readToken() === token) adoptUser(user);
  return user;
}

/** Signs out: here at once, and on the server as far as it can be reached. */
export async function signOut(): Promise<void> {
  // It takes the token along as it begins, and is sent to its end even if the page is closed now.
  const told = call(logout, { keepalive: true });
  endStoredSession('signed-out');
  // The person wants to be gone from this browser, whether or not the server hears of it.
  await told.catch(() => {});
}

/** Calls `listener` whenever somebody has signed in or out, or is being looked up; returns the way to stop. */
export const onSessionChange = session.subscribe;

/** The session; the component is drawn again when it changes. */
export function useSession(): Session {
  return useStore(session);
}

/** The signed-in user; undefined for a moment while a screen behind the guard is being left. */
export function useUser(): User | undefined {
  const current = useSession();
  return current.status === 'authenticated' ? current.user : undefined;
}

/** Whether somebody is signed in of whom nothing is asked first: what the guard lets into the tools. */
export function useIsAdmitted(): boolean {
  const user = useUser();
  return user !== undefined && (user.account_state ?? 'active') === 'active';
}

/** Admin status (spec 1, section 4): by role, by userType or by the flag. */
export function isAdmin(user: Pick<User, 'role' | 'userType' | 'isAdmin'>): boolean {
  const names: string[] = ['admin', 'ADMIN'];
  return names.includes(user.role) || names.includes(user.userType) || user.isAdmin === true;
}
