/**
 * Sign-in and registration (spec 1, sections 3, 4 and 7; spec 2, section 7 "Accounts"). Sessions,
 * users, the profile, two-step sign-in and the way back in have files of their own.
 */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import {
  ACCOUNT_LIMITS,
  emailField,
  nameField,
  newPasswordField,
  passwordField,
  tooShortText,
  usernameField,
} from './account-fields.ts';

/**
 * What is still asked of a signed-in person. Anything but `active` reaches only endpoints of access
 * `account`; every other call is a 403 whose reason is `accounts.` and this word.
 *
 * - `pending`: an administrator has to approve the registration.
 * - `password-change-needed`: the password has to be changed first (`changePassword`).
 * - `two-step-needed`: an administrator has to set up two-step sign-in first (`startTwoStep`).
 */
export const ACCOUNT_STATES = [
  'active',
  'pending',
  'password-change-needed',
  'two-step-needed',
] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export const Role = z.enum(['admin', 'user']);
export type Role = z.infer<typeof Role>;

/** Who is signed in. `role`, `userType` and `isAdmin` say the same thing three ways, as the spec's session does. */
export const User = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  userType: z.string(),
  isAdmin: z.boolean(),
  department: z.nullable(z.string()),
  image: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Left out by servers and browsers that do not know it yet: `active`. */
  account_state: z.optional(z.enum(ACCOUNT_STATES)),
});
export type User = z.infer<typeof User>;

/** Reasons an accounts call can fail for. */
export type AccountsReason =
  // Signing in. A 401 that carries a reason other than `accounts.deactivated` is about what was
  // typed; a 401 without a reason, or with that one, means that the token is worth nothing.
  | 'accounts.wrong-credentials'
  | 'accounts.missing-credentials'
  // Unknown devices have failed too often: at this account, or from this address at many accounts.
  | 'accounts.too-many-attempts'
  | 'accounts.too-many-attempts-here'
  // Too many passwords are being checked (503).
  | 'accounts.busy'
  | 'accounts.code-needed'
  | 'accounts.wrong-code'
  | 'accounts.deactivated'
  // The session goes on with another token (401): this one was replaced a moment ago.
  | 'accounts.token-replaced'
  // What is asked first (403).
  | `accounts.${Exclude<AccountState, 'active'>}`
  // Registering, inviting, creating.
  | 'accounts.registration-closed'
  // So many wait for approval that nobody else can (429).
  | 'accounts.registration-full'
  | 'accounts.username-taken'
  | 'accounts.email-taken'
  | 'accounts.invalid-username'
  | 'accounts.invalid-email'
  | 'accounts.invalid-name'
  | 'accounts.link-expired'
  // Passwords.
  | 'accounts.password-too-short'
  | 'accounts.password-common'
  | 'accounts.password-unchanged'
  | 'accounts.missing-password'
  | 'accounts.wrong-password'
  // Profile.
  | 'accounts.nothing-to-update'
  | 'accounts.invalid-phone'
  | 'accounts.invalid-image'
  // Users.
  | 'accounts.user-not-found'
  | 'accounts.session-not-found'
  | 'accounts.invitation-not-found'
  | 'accounts.request-not-found'
  | 'accounts.not-yourself'
  | 'accounts.last-administrator'
  | 'accounts.leader-circle'
  | 'accounts.leader-not-found'
  // Two-step sign-in.
  | 'accounts.two-step-unavailable'
  | 'accounts.two-step-already-on'
  | 'accounts.two-step-not-started'
  | 'accounts.two-step-off'
  | 'accounts.two-step-required';

/** Message texts of spec 1, section 8 and spec 2, section 8, and the server's own beside them. */
export const SIGN_IN_TEXTS = {
  wrong: 'Invalid username or password',
  missing: 'Please provide username and password',
  success: 'Login successful!',
  codeNeeded: 'Please enter the code of your authenticator app',
  wrongCode: 'This code is not right, or it was used before',
  deactivated: 'This account was deactivated. Please ask an administrator.',
  pending: 'Your account waits for the approval of an administrator',
  registered: 'Registration successful! You can now login.',
  registeredPending:
    'Registration successful! You can login and see your profile; an administrator has to approve your account for everything else.',
  registrationClosed: 'Registration is closed. Please ask an administrator for an invitation.',
  registrationFull:
    'Very many registrations wait for approval. Please ask an administrator, or try again another day.',
  forgot:
    'If this account exists, help is on its way: a message with a link, or an administrator who gives you a code.',
  reset: 'Password changed successfully!',
} as const;

/** Longest e-mail address there can be (RFC 5321), and so the longest thing to sign in with. */
export const LOGIN_MAX = 254;

/** A field that spaces are taken off of, empty when it is left out. */
const typed = (max: number) => z._default(z.pipe(text(), z.string().check(z.maxLength(max))), '');

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'guest',
  summary:
    'Sign in with a username or an e-mail address. With two-step sign-in on, a call without `code` is a 401 with reason `accounts.code-needed`. The cookie that comes with the answer makes the device a known one: failures of unknown devices do not shut it out.',
  // What guards passwords counts failures, and what guards the processor bounds hashing: a whole
  // school signs in through one address.
  perMinute: 600,
  body: z.object({
    // Left out is as good as empty: the answer says what to provide, in the spec's words.
    username: typed(LOGIN_MAX),
    password: z._default(passwordField(), ''),
    /** Decides how long the session lives: 30 days instead of 12 hours, unless the settings say otherwise. */
    remember: z._default(z.boolean(), false),
    /** Six digits of the authenticator app, or a recovery code; spaces and hyphens do not count. */
    code: typed(40),
  }),
  response: answer({
    token: z.string(),
    user: User,
    /** When unknown devices were last refused because they guessed at this account, if of late. */
    guessed_at: z.optional(z.string()),
  }),
});

export const verify = endpoint({
  name: 'verify',
  method: 'POST',
  path: '/api/auth/verify',
  access: 'account',
  summary: 'Who the bearer of this token is, and what is still asked of them.',
  response: answer({ user: User }),
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'account',
  summary: 'End this session; its token is worth nothing afterwards.',
  response: answer({}),
});

export const health = endpoint({
  name: 'health',
  method: 'GET',
  path: '/api/auth/health',
  access: 'guest',
  summary: 'Whether the server answers; touches nothing costly.',
  response: answer({ status: z.string() }),
});

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/api/auth/register',
  access: 'guest',
  summary:
    'Make an account of one’s own, when the settings let people. `account_state` says whether it still has to be approved.',
  perMinute: 20,
  body: z.object({
    username: usernameField(),
    email: emailField(),
    password: newPasswordField(),
    name: nameField(),
  }),
  refusals: {
    username: {
      message: 'Username must have at least 3 characters: letters, digits, dots, spaces or hyphens',
      reason: 'accounts.invalid-username',
    },
    email: { message: 'Please provide a valid email', reason: 'accounts.invalid-email' },
    'password:too-short': {
      message: tooShortText(ACCOUNT_LIMITS.passwordMin),
      reason: 'accounts.password-too-short',
    },
    name: { message: 'Name must have at least 2 characters', reason: 'accounts.invalid-name' },
  },
  response: answer({ account_state: z.enum(['active', 'pending']) }),
});
