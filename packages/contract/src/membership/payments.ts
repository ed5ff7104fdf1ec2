/** Payments are records: Station charges no card and moves no money. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { amount, day, idInPath, optionalText } from '../record-fields.ts';
import { AMOUNT_MAX, Currency } from '../schools/fees.ts';
import { MEMBER_LIMITS, Member } from './member-fields.ts';

export const MemberPaymentMethod = z.enum(['cash', 'card', 'transfer', 'cms']);
export type MemberPaymentMethod = z.infer<typeof MemberPaymentMethod>;

export const MemberPayment = z.object({
  id: z.number(),
  plan_name: z.string(),
  /** Below zero for what was given back. */
  amount: z.number(),
  currency: Currency,
  paid_on: z.string(),
  method: MemberPaymentMethod,
  note: z.string(),
  /** Without a gap in its year: `2026-000123`. */
  receipt_number: z.string(),
  by: z.string(),
  at: z.string(),
  voided: z.nullable(z.object({ reason: z.string(), by: z.string(), at: z.string() })),
});
export type MemberPayment = z.infer<typeof MemberPayment>;

export const listMemberPayments = endpoint({
  name: 'listMemberPayments',
  method: 'GET',
  path: '/api/membership/members/:id/payments',
  access: 'staff',
  summary: 'What a member has paid, newest first.',
  params: z.object({ id: idInPath() }),
  response: answer({ data: z.array(MemberPayment) }),
});

export const addMemberPayment = endpoint({
  name: 'addMemberPayment',
  method: 'POST',
  path: '/api/membership/members/:id/payments',
  access: 'staff',
  summary:
    'Record a payment or a part of one. More than is owed is a 409, `membership.more-than-owed`. With a `key`, sent again it counts once.',
  params: z.object({ id: idInPath() }),
  body: z.object({
    amount: amount(AMOUNT_MAX, 1),
    paid_on: day(),
    method: MemberPaymentMethod,
    note: optionalText(MEMBER_LIMITS.reason),
    /** Made by the caller: the same one counts once, so a call whose answer was lost can be sent again. */
    key: z.optional(z.uuid()),
  }),
  response: answer({ data: Member, payment: MemberPayment }),
});

export const voidMemberPayment = endpoint({
  name: 'voidMemberPayment',
  method: 'POST',
  path: '/api/membership/payments/:id/void',
  access: 'admin',
  summary:
    'Make a payment void, with a reason. It stays for the record, and its number is not used again.',
  params: z.object({ id: idInPath() }),
  body: z.object({ reason: requiredText(MEMBER_LIMITS.reason) }),
  response: answer({ data: Member, payment: MemberPayment }),
});

export const downloadReceipt = endpoint({
  name: 'downloadReceipt',
  method: 'GET',
  path: '/api/membership/payments/:id/receipt',
  access: 'staff',
  summary: 'The receipt of a payment as a PDF in Vietnamese, Korean or English.',
  params: z.object({ id: idInPath() }),
  query: z.object({ language: z._default(z.enum(['vi', 'ko', 'en']), 'vi') }),
  download: { contentType: 'application/pdf' },
});

export const mailReceipt = endpoint({
  name: 'mailReceipt',
  method: 'POST',
  path: '/api/membership/payments/:id/receipt/mail',
  access: 'staff',
  summary: 'Send the receipt to the member’s e-mail address.',
  params: z.object({ id: idInPath() }),
  body: z.object({ language: z._default(z.enum(['vi', 'ko', 'en']), 'vi') }),
  response: answer({ email: z.string() }),
});
