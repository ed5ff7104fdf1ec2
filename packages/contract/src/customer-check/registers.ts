/** Which outside registers are asked about business numbers. Keys are written and never told. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import type { CustomerCheckReason } from './checks.ts';

export const REGISTER_LIMITS = { key: 300 } as const;

export const RegisterSettings = z.object({
  /** Korea: the status of a business, by the key that data.go.kr gives. */
  nts: z.boolean(),
  /** Viet Nam: name and address of a tax payer, which needs no key. */
  vietqr: z.boolean(),
  has_key: z.boolean(),
  /** Why and when the last question failed; null: it did not. */
  last_failure: z.nullable(z.object({ source: z.string(), at: z.string(), message: z.string() })),
});
export type RegisterSettings = z.infer<typeof RegisterSettings>;

export const RegisterFields = z.object({
  nts: z.boolean(),
  vietqr: z.boolean(),
  /** Left out, it stays; null takes it away. */
  key: z.optional(
    z.nullable(z.pipe(text(), z.string().check(z.minLength(1), z.maxLength(REGISTER_LIMITS.key)))),
  ),
});
export type RegisterFields = z.infer<typeof RegisterFields>;

export const getRegisters = endpoint({
  name: 'getRegisters',
  method: 'GET',
  path: '/api/customer-check/registers',
  access: 'admin',
  summary: 'Which outside registers are asked.',
  response: answer({ data: RegisterSettings }),
});

export const updateRegisters = endpoint({
  name: 'updateRegisters',
  method: 'PUT',
  path: '/api/customer-check/registers',
  access: 'admin',
  summary: 'Set which outside registers are asked, and by which key.',
  body: z.object({ ...RegisterFields.shape }),
  response: answer({ data: RegisterSettings }),
  refusals: {
    'key:required': {
      message: 'The National Tax Service needs a key',
      reason: 'customer-check.key-needed' satisfies CustomerCheckReason,
    },
  },
});
