/** Sign-in and sessions (spec 1, sections 3, 4 and 7; spec 2, section 7 "Accounts"). */
import * as z from 'zod/mini';
import { answer, endpoint } from './endpoint.ts';
import { text } from './fields.ts';

/** Who is signed in. `role`, `userType` and `isAdmin` say the same thing three ways, as the spec's session does. */
export const User = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'user']),
  userType: z.string(),
  isAdmin: z.boolean(),
  department: z.nullable(z.string()),
  image: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type User = z.infer<typeof User>;

/** Reasons an accounts call can fail for. */
export type AccountsReason =
  | 'accounts.wrong-credentials'
  | 'accounts.missing-credentials'
  | 'accounts.too-many-attempts';

/** Message texts of spec 1, section 8. */
export const SIGN_IN_TEXTS = {
  wrong: 'Invalid username or password',
  missing: 'Please provide username and password',
  success: 'Login successful!',
} as const;

/** Longest e-mail address there can be (RFC 5321), and so the longest thing to sign in with. */
const LOGIN_MAX = 254;

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'guest',
  summary: 'Sign in with a username or an e-mail address.',
  perMinute: 60,
  body: z.object({
    // Left out is as good as empty: the answer says what to provide, in the spec's words.
    username: z._default(z.pipe(text(), z.string().check(z.maxLength(LOGIN_MAX))), ''),
    password: z._default(z.string().check(z.maxLength(1000)), ''),
    /** Decides how long the session lives: 30 days instead of 12 hours. */
    remember: z._default(z.boolean(), false),
  }),
  response: answer({ token: z.string(), user: User }),
});

export const verify = endpoint({
  name: 'verify',
  method: 'POST',
  path: '/api/auth/verify',
  access: 'staff',
  summary: 'Who the bearer of this token is.',
  response: answer({ user: User }),
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'staff',
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
