/**
 * The way back in, and the way in by invitation (spec 1, section 2 "Lost access?"): links of one use,
 * and codes that an administrator makes where no mail is sent.
 */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import {
  nameField,
  newPasswordField,
  optionalEmailField,
  passwordField,
  usernameField,
} from './account-fields.ts';
import { LOGIN_MAX, register } from './accounts.ts';

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot',
  access: 'guest',
  summary:
    'Ask for a new password. The answer is the same in words and time whether or not there is such an account.',
  perMinute: 10,
  body: z.object({
    /** A username or an e-mail address. */
    username: z.pipe(text(), z.string().check(z.minLength(1), z.maxLength(LOGIN_MAX))),
  }),
  response: answer({
    /** What this server does for anybody: `mail` sends links, else administrators make codes. */
    by: z.enum(['mail', 'administrator']),
  }),
});

/** A link's token, or a code typed by hand: letters and digits, with or without hyphens and spaces. */
const linkToken = () => z.pipe(text(), z.string().check(z.minLength(8), z.maxLength(100)));

/**
 * What a link stands for. The links in mails and invitations are `/reset#<token>` and
 * `/invite#<token>` below the public address: what follows `#` never reaches a server's log.
 */
export const readLink = endpoint({
  name: 'readLink',
  method: 'POST',
  path: '/api/auth/link',
  access: 'guest',
  summary: 'What a link or a one-time code is good for; 404 when it is used up or too old.',
  perMinute: 30,
  body: z.object({ token: linkToken() }),
  response: answer({
    data: z.object({
      kind: z.enum(['reset', 'invite']),
      /** Whose password it changes; empty for an invitation. */
      username: z.string(),
      /** What an invitation fills in already; empty where it does not. */
      email: z.string(),
      name: z.string(),
      expires_at: z.string(),
    }),
  }),
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset',
  access: 'guest',
  summary:
    'Set a new password by a link or a one-time code, once; every session of the account ends.',
  perMinute: 30,
  body: z.object({ token: linkToken(), password: passwordField() }),
  response: answer({ username: z.string() }),
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/auth/invitation',
  access: 'guest',
  summary: 'Make the account that an invitation is for, once.',
  perMinute: 30,
  body: z.object({
    token: linkToken(),
    username: usernameField(),
    name: nameField(),
    /** Counts only when the invitation has no address of its own. */
    email: optionalEmailField(),
    password: newPasswordField(),
  }),
  refusals: register.refusals ?? {},
  response: answer({ username: z.string() }),
});
