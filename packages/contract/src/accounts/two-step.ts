/** Two-step sign-in by an authenticator app (TOTP, RFC 6238), with recovery codes. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { CONFIRMATIONS_PER_MINUTE, passwordField } from './account-fields.ts';

/** Recovery codes made at a time. */
export const RECOVERY_CODES = 10;

const code = () => requiredText(40);

export const getTwoStep = endpoint({
  name: 'getTwoStep',
  method: 'GET',
  path: '/api/auth/two-step',
  access: 'account',
  summary: 'Whether two-step sign-in is on for the caller, and what the organisation asks.',
  response: answer({
    data: z.object({
      enabled: z.boolean(),
      enabled_at: z.nullable(z.string()),
      recovery_codes_left: z.number(),
      /** Whether it may be turned on. */
      offered: z.boolean(),
      /** Whether the caller must have it on. */
      required: z.boolean(),
    }),
  }),
});

export const startTwoStep = endpoint({
  name: 'startTwoStep',
  method: 'POST',
  path: '/api/auth/two-step/start',
  access: 'account',
  summary:
    'Make a secret for the authenticator app. It counts for nothing until a code of it is confirmed.',
  perMinute: CONFIRMATIONS_PER_MINUTE,
  body: z.object({ password: passwordField() }),
  response: answer({
    data: z.object({
      /** Base32, to be typed where a picture cannot be taken. */
      secret: z.string(),
      /** `otpauth://totp/…`, to be drawn as a QR code in the browser. */
      uri: z.string(),
    }),
  }),
});

export const confirmTwoStep = endpoint({
  name: 'confirmTwoStep',
  method: 'POST',
  path: '/api/auth/two-step/confirm',
  access: 'account',
  summary:
    'Turn two-step sign-in on by a code of the app. The recovery codes are shown this once; other sessions end.',
  body: z.object({ code: code() }),
  response: answer({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
});

export const disableTwoStep = endpoint({
  name: 'disableTwoStep',
  method: 'POST',
  path: '/api/auth/two-step/disable',
  access: 'account',
  summary: 'Turn two-step sign-in off, by the password and a code of the app or a recovery code.',
  perMinute: CONFIRMATIONS_PER_MINUTE,
  body: z.object({ password: passwordField(), code: code() }),
  response: answer({}),
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/auth/two-step/recovery-codes',
  access: 'account',
  summary:
    'Make new recovery codes, by the password and a code of the app or a recovery code; the old ones are void.',
  perMinute: CONFIRMATIONS_PER_MINUTE,
  body: z.object({ password: passwordField(), code: code() }),
  response: answer({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
});
