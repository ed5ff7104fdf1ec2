/** The customer check: is somebody known, and what is known of them (the app `cmscustomer` of spec 1). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { Caution } from './caution-fields.ts';
import { Reading, Term } from './terms.ts';

/** Reasons a call of the customer check can fail for. */
export type CustomerCheckReason =
  /** What was typed holds a Korean resident number. */
  | 'customer-check.resident-number'
  | 'customer-check.caution-not-found'
  | 'customer-check.caution-over'
  | 'customer-check.caution-subject'
  | 'customer-check.personal-number'
  | 'customer-check.list-not-found'
  | 'customer-check.key-needed'
  | 'customer-check.no-number';

/** What a check comes to, the weightiest first. */
export const VERDICTS = ['caution', 'known', 'similar', 'new'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Where somebody is known. */
export const KNOWN_KINDS = ['contact', 'company', 'employee', 'student', 'member'] as const;
export type KnownKind = (typeof KNOWN_KINDS)[number];

/**
 * Why somebody was found: what is the same, or for `…-like` what is nearly so. A company of the very
 * same name is known; people of the same name are similar, for many share one.
 */
export const EVIDENCE = [
  'number',
  'phone',
  'email',
  'company-name',
  'name',
  'number-like',
  'phone-like',
  'email-like',
  'name-like',
] as const;
export type Evidence = (typeof EVIDENCE)[number];

export const KnownPerson = z.object({
  kind: z.enum(KNOWN_KINDS),
  id: z.number(),
  name: z.string(),
  /** Company, position, courses: whatever tells them from others of the name. */
  detail: z.string(),
  /** Empty for none, and where the caller may not see it. */
  phone: z.string(),
  email: z.string(),
  /** The business number of a company. */
  number: z.string(),
  /** The company of an employee, where it is opened. */
  company_id: z.nullable(z.number()),
  evidence: z.array(z.enum(EVIDENCE)),
});
export type KnownPerson = z.infer<typeof KnownPerson>;

/** What an outside register says of a number; `unverified`: nobody was asked, or nobody answered. */
export const REGISTER_STATES = [
  'active',
  'suspended',
  'closed',
  'registered',
  'not-registered',
  'unverified',
] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

/** The registers there are: Korea's National Tax Service, and VietQR for Viet Nam. */
export const REGISTER_SOURCES = ['nts', 'vietqr'] as const;
export type RegisterSource = (typeof REGISTER_SOURCES)[number];

export const RegisterAnswer = z.object({
  number: z.string(),
  state: z.enum(REGISTER_STATES),
  /** Null: none is set up for such a number. */
  source: z.nullable(z.enum(REGISTER_SOURCES)),
  /** When it answered; null as long as it has not. */
  at: z.nullable(z.string()),
  /** As the register has them; empty where it does not tell. */
  name: z.string(),
  address: z.string(),
  /** It could not be asked now: what is told is older than a day, or nothing. */
  failed: z.boolean(),
});
export type RegisterAnswer = z.infer<typeof RegisterAnswer>;

export const CustomerCheck = z.object({
  /** Null: a personal number alone, which is kept nowhere and so compared with nothing. */
  verdict: z.nullable(z.enum(VERDICTS)),
  readings: z.array(Reading),
  /** Those that fit best first, at most {@link MATCHES_A_KIND} of a kind. */
  matches: z.array(KnownPerson),
  /** There are more than could be told. */
  more: z.boolean(),
  cautions: z.array(Caution),
  /** The numbers that a register can be asked about. */
  numbers: z.array(z.string()),
});
export type CustomerCheck = z.infer<typeof CustomerCheck>;

/** So many of a kind are told. */
export const MATCHES_A_KIND = 10;

/** Checks that one person may make in a minute (issue 17, section 4). */
export const CHECKS_A_MINUTE = 60;

export const checkCustomer = endpoint({
  name: 'checkCustomer',
  method: 'POST',
  path: '/api/customer-check',
  access: 'staff',
  perMinute: CHECKS_A_MINUTE,
  summary:
    'Look for somebody by telephone, name, e-mail, business or tax number in everything there is. Sent in the body, for addresses are logged.',
  body: z.object({ term: Term }),
  response: answer({ data: CustomerCheck }),
  refusals: {
    'term:not-allowed': {
      message: 'Korean resident numbers are not taken',
      reason: 'customer-check.resident-number' satisfies CustomerCheckReason,
    },
  },
});

export const askRegister = endpoint({
  name: 'askRegister',
  method: 'POST',
  path: '/api/customer-check/register',
  access: 'staff',
  perMinute: CHECKS_A_MINUTE,
  summary:
    'What the outside register of its country says of a well-formed business number; answered from memory for a day.',
  body: z.object({ number: Term }),
  response: answer({ data: RegisterAnswer }),
});
