/** The fields that an account is made of, for the calls that take them. */
import * as z from 'zod/mini';
import { clearableText, EMAIL_PATTERN, requiredText } from '../fields.ts';

/** Limits of an account's fields, in characters after trimming (spec 1 and 2, sections 5 and 9). */
export const ACCOUNT_LIMITS = {
  usernameMin: 3,
  username: 50,
  nameMin: 2,
  name: 100,
  email: 150,
  phone: 20,
  department: 100,
  image: 1000,
  /** Fewest characters of a password anywhere; `password_min` of the settings may ask for more. */
  passwordMin: 6,
  password: 1000,
} as const;

/**
 * Calls a minute of one account to what asks for its password once more: each costs as much of the
 * processor as a sign-in.
 */
export const CONFIRMATIONS_PER_MINUTE = 20;

/** The message for a password of too few characters (spec 1, section 8: "mentioning 6 characters"). */
export const tooShortText = (min: number) => `New password must be at least ${min} characters`;

/**
 * Letters and digits of any language, and dots, spaces, hyphens and underscores between them. No
 * at sign: a name that is somebody's e-mail address would keep that person from signing in by it.
 */
export const USERNAME_PATTERN = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._ -]*[\p{L}\p{M}\p{N}])?$/u;

/** A name to sign in with. */
export const usernameField = () =>
  z.pipe(
    requiredText(ACCOUNT_LIMITS.username, ACCOUNT_LIMITS.usernameMin),
    z.string().check(z.regex(USERNAME_PATTERN)),
  );

/** A person's name. */
export const nameField = () => requiredText(ACCOUNT_LIMITS.name, ACCOUNT_LIMITS.nameMin);

/** An e-mail address that has to be there. */
export const emailField = () =>
  z.pipe(requiredText(ACCOUNT_LIMITS.email), z.string().check(z.regex(EMAIL_PATTERN)));

/** An e-mail address, or the empty text (or null) for none. */
export const clearableEmailField = () =>
  z.pipe(
    clearableText(ACCOUNT_LIMITS.email),
    z
      .string()
      .check(z.refine((value) => value === '' || EMAIL_PATTERN.test(value), { error: 'format' })),
  );

/** The same, and empty when it is left out. */
export const optionalEmailField = () => z._default(clearableEmailField(), '');

/** A password that somebody wants to have. The server's settings may ask for more characters. */
export const newPasswordField = () =>
  z.string().check(z.minLength(ACCOUNT_LIMITS.passwordMin), z.maxLength(ACCOUNT_LIMITS.password));

/** A password as typed, untrimmed. How many characters it needs, the server's settings say. */
export const passwordField = () => z.string().check(z.maxLength(ACCOUNT_LIMITS.password));
