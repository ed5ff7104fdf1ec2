/** User management by administrators (spec 2, sections 2, 6 and 7 "Accounts"). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { clearableText } from '../fields.ts';
import { Pagination } from '../paging.ts';
import { givenNumber, id, idInPath, optionalText, searchField } from '../record-fields.ts';
import {
  emailField,
  nameField,
  newPasswordField,
  optionalEmailField,
  usernameField,
} from './account-fields.ts';
import { Role, register } from './accounts.ts';

/** Message texts of spec 2, sections 6 and 8. */
export const USER_TEXTS = {
  adminNeeded: 'Admin access required to view users',
  created: 'User account created successfully!',
  deleted: 'User deleted successfully!',
} as const;

/** Users on a page of the table. */
export const USERS_PAGE_SIZE = 20;

/** At most so many users at once, when no page is asked for. */
export const USERS_ALL_MAX = 1_000;

/** `pending` waits for approval; `deactivated` cannot sign in. */
export const UserStatus = z.enum(['active', 'pending', 'deactivated']);
export type UserStatus = z.infer<typeof UserStatus>;

/** A user as administrators see them. */
export const ListedUser = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
  status: UserStatus,
  department: z.nullable(z.string()),
  /** Who reads this person's reports, beside administrators and those who lead the leader. */
  leader: z.nullable(z.object({ id: z.number(), name: z.string() })),
  phone: z.nullable(z.string()),
  image: z.nullable(z.string()),
  must_change_password: z.boolean(),
  /** Whether two-step sign-in is on. */
  two_step: z.boolean(),
  created_at: z.string(),
  last_signed_in_at: z.nullable(z.string()),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/auth/users',
  access: 'admin',
  forbidden: USER_TEXTS.adminNeeded,
  summary:
    'Users, newest first; those who wait for approval come before all others. Without `page` and `limit` all of them, at most 1,000.',
  query: z.object({
    /** A piece of username, name or e-mail address, without regard to marks and letter case. */
    search: searchField(200),
    status: z.optional(UserStatus),
    role: z.optional(Role),
    page: z.optional(givenNumber(1, 1_000_000)),
    limit: z.optional(givenNumber(1, 100)),
  }),
  response: answer({ users: z.array(ListedUser), total: z.number(), pagination: Pagination }),
});

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: '/api/auth/users',
  access: 'admin',
  summary: 'Make an account for somebody; it can be used at once.',
  body: z.object({
    username: usernameField(),
    email: emailField(),
    password: newPasswordField(),
    name: nameField(),
    role: z._default(Role, 'user'),
    /** Whether the person has to choose a password of their own at the first sign-in. */
    must_change_password: z._default(z.boolean(), false),
  }),
  refusals: register.refusals ?? {},
  response: answer({ user: ListedUser }),
});

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PUT',
  path: '/api/auth/users/:id',
  access: 'admin',
  summary:
    'Change what an administrator decides about a user. `status: active` approves or reactivates. Demotion and deactivation end the user’s sessions.',
  params: z.object({ id: idInPath() }),
  body: z.object({
    role: z.optional(Role),
    status: z.optional(z.enum(['active', 'deactivated'])),
    must_change_password: z.optional(z.boolean()),
    department: z.optional(clearableText(100)),
    /** Null: nobody. Never somebody whom this user leads, however far up. */
    leader_id: z.optional(z.nullable(id())),
    /** Turns two-step sign-in off for somebody who lost phone and recovery codes. */
    two_step: z.optional(z.literal(false)),
  }),
  response: answer({ user: ListedUser }),
});

export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/auth/users/:id',
  access: 'admin',
  summary: 'Delete an account for good: never one’s own, never the last administrator.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});

export const signOutUser = endpoint({
  name: 'signOutUser',
  method: 'POST',
  path: '/api/auth/users/:id/sign-out',
  access: 'admin',
  summary: 'End every session of a user, and the API tokens that they have made.',
  params: z.object({ id: idInPath() }),
  response: answer({ ended: z.number() }),
});

/** A one-time code to set a new password with, at `/forgot`; it is shown this once. */
export const createUserCode = endpoint({
  name: 'createUserCode',
  method: 'POST',
  path: '/api/auth/users/:id/code',
  access: 'admin',
  summary:
    'Make a one-time code for a user who lost access, good for 24 hours; earlier ones are void, and the user’s request is done with.',
  params: z.object({ id: idInPath() }),
  response: answer({ data: z.object({ code: z.string(), expires_at: z.string() }) }),
});

/** Somebody who asked for a new password and gets no mail. */
export const PasswordRequest = z.object({
  id: z.number(),
  user: z.object({ id: z.number(), username: z.string(), name: z.string(), email: z.string() }),
  requested_at: z.string(),
});
export type PasswordRequest = z.infer<typeof PasswordRequest>;

export const listPasswordRequests = endpoint({
  name: 'listPasswordRequests',
  method: 'GET',
  path: '/api/auth/password-requests',
  access: 'admin',
  summary: 'Who asked for a new password and waits for a code from an administrator, oldest first.',
  response: answer({ data: z.array(PasswordRequest) }),
});

export const dismissPasswordRequest = endpoint({
  name: 'dismissPasswordRequest',
  method: 'DELETE',
  path: '/api/auth/password-requests/:id',
  access: 'admin',
  summary: 'Take a request off the list without a code.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});

/** An invitation that nobody has accepted yet. */
export const Invitation = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  role: Role,
  created_at: z.string(),
  expires_at: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

export const createInvitation = endpoint({
  name: 'createInvitation',
  method: 'POST',
  path: '/api/auth/invitations',
  access: 'admin',
  summary:
    'Invite somebody by a link that works once, for 7 days. With an address and a mail server it is also sent.',
  body: z.object({
    email: optionalEmailField(),
    name: optionalText(100),
    role: z._default(Role, 'user'),
  }),
  refusals: register.refusals ?? {},
  response: answer({
    data: Invitation,
    /** Absolute when the server knows its public address, else from the root: `/invite#…`. Shown once. */
    link: z.string(),
    /** Whether it was also sent by mail. */
    mailed: z.boolean(),
  }),
});

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/api/auth/invitations',
  access: 'admin',
  summary: 'Invitations that can still be accepted, newest first.',
  response: answer({ data: z.array(Invitation) }),
});

export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/api/auth/invitations/:id',
  access: 'admin',
  summary: 'Take an invitation back; its link is void.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});
