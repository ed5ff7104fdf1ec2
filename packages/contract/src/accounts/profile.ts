/** A person's own profile and password (spec 1, sections 2, 3, 5 and 8). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { clearableText } from '../fields.ts';
import {
  ACCOUNT_LIMITS,
  CONFIRMATIONS_PER_MINUTE,
  clearableEmailField,
  nameField,
  passwordField,
} from './account-fields.ts';
import { User } from './accounts.ts';

/** Server messages that the profile screen maps to its own texts (spec 1, section 8). */
export const PROFILE_TEXTS = {
  updated: 'Profile updated successfully!',
  nothing: 'No data to update',
  invalidPhone: 'Invalid phone number',
  invalidImage: 'Invalid image URL',
  invalidEmail: 'Invalid email',
  invalidName: 'Name must have at least 2 characters',
  emailTaken: 'Email is already in use',
  passwordChanged: 'Password changed successfully!',
  wrongPassword: 'Current password is incorrect',
  missingPassword: 'Current password is required',
  commonPassword: 'This password is one of the most common ones. Please choose another.',
  samePassword: 'New password must differ from the current one',
  userGone: 'User not found',
} as const;

/** Digits, plus, hyphen, spaces and parentheses (spec 1, section 5). */
export const PROFILE_PHONE_PATTERN = /^[0-9+\-() ]+$/;

/** Where Station's own files stand: the only pictures of people that are shown. */
export const OWN_FILE_PATTERN = /^\/api\/files\/[\w-]{20,80}\.webp$/;

/** The signed-in person with what only they see. */
export const Profile = z.object({
  ...User.shape,
  created_at: z.string(),
  last_signed_in_at: z.nullable(z.string()),
  password_changed_at: z.nullable(z.string()),
});
export type Profile = z.infer<typeof Profile>;

/** The fields of the form. Each may be left out; empty text clears phone, department and picture. */
export const ProfileFields = z.object({
  name: z.optional(nameField()),
  email: z.optional(clearableEmailField()),
  phone: z.optional(
    z.pipe(
      clearableText(ACCOUNT_LIMITS.phone),
      z.string().check(
        z.refine((it) => it === '' || (PROFILE_PHONE_PATTERN.test(it) && /\d/.test(it)), {
          error: 'format',
        }),
      ),
    ),
  ),
  department: z.optional(clearableText(ACCOUNT_LIMITS.department)),
  image: z.optional(
    z.pipe(
      clearableText(ACCOUNT_LIMITS.image),
      z
        .string()
        .check(z.refine((it) => it === '' || OWN_FILE_PATTERN.test(it), { error: 'format' })),
    ),
  ),
});
export type ProfileFields = z.infer<typeof ProfileFields>;

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/auth/profile',
  access: 'account',
  summary: 'One’s own profile.',
  response: answer({ user: Profile }),
});

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/api/auth/profile',
  access: 'account',
  summary:
    'Change one’s own profile; fields left out stay as they are, others are ignored. A new e-mail address needs the current password.',
  perMinute: CONFIRMATIONS_PER_MINUTE,
  body: z.object({
    ...ProfileFields.shape,
    /** The current password; asked for when `email` is another one than before. */
    confirmPassword: z.optional(passwordField()),
  }),
  refusals: {
    name: { message: PROFILE_TEXTS.invalidName, reason: 'accounts.invalid-name' },
    email: { message: PROFILE_TEXTS.invalidEmail, reason: 'accounts.invalid-email' },
    phone: { message: PROFILE_TEXTS.invalidPhone, reason: 'accounts.invalid-phone' },
    image: { message: PROFILE_TEXTS.invalidImage, reason: 'accounts.invalid-image' },
  },
  response: answer({ user: Profile }),
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/auth/change-password',
  access: 'account',
  summary:
    'Change one’s own password; the other sessions and one’s API tokens end, and this session goes on with a new token. 401 with reason `accounts.wrong-password` is about the current password, not the token.',
  perMinute: CONFIRMATIONS_PER_MINUTE,
  body: z.object({
    // Left out is as good as empty: the answer says what is missing, in the spec's words.
    currentPassword: z._default(passwordField(), ''),
    newPassword: z._default(passwordField(), ''),
  }),
  response: answer({
    /** How many other sessions were ended. */
    ended: z.number(),
    /** The session's token from now on; the one that asked is worth nothing any more. */
    token: z.string(),
  }),
});
