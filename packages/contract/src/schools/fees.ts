/** What a course costs, who has paid how much of it, and what is owed (schools issue, point 4). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { amount, day, idInPath, optionalDay, optionalText } from '../record-fields.ts';
import { EnrollmentStatus } from './enrollments.ts';

/** Money is a whole number of the smallest unit of one of these: đồng, won, cents. */
export const Currency = z.enum(['VND', 'KRW', 'USD']);
export type Currency = z.infer<typeof Currency>;

/** Digits behind the point: 12345 of USD are 123.45 dollars. */
export const CURRENCY_DIGITS: Readonly<Record<Currency, number>> = { VND: 0, KRW: 0, USD: 2 };

/** The largest amount, in the smallest unit: a thousand milliards. */
export const AMOUNT_MAX = 1_000_000_000_000;

/** Limits of ours, in characters. */
export const FEE_LIMITS = { note: 300 } as const;

export const FEE_TEXTS = {
  noFee: 'Khóa học chưa có học phí',
  currencyInUse: 'Không thể đổi loại tiền khi đã có thanh toán hoặc học phí thỏa thuận',
  moreThanOwed: 'Số tiền nhiều hơn số còn nợ',
  paymentNotFound: 'Không tìm thấy khoản thanh toán',
  alreadyVoid: 'Khoản thanh toán đã bị hủy',
  sentOtherwise: 'Lần gửi trước đã được ghi với nội dung khác',
} as const;

/** Reasons a call about fees can fail for. */
export type FeesReason =
  | 'fees.changed-meanwhile'
  | 'fees.no-fee'
  | 'fees.currency-in-use'
  | 'fees.more-than-owed'
  | 'fees.payment-not-found'
  | 'fees.already-void'
  /** The key is that of another payment. */
  | 'fees.sent-otherwise';

/** What a course costs. */
export const CourseFee = z.object({
  amount: z.number(),
  currency: Currency,
  /** The day by which it is to be paid. */
  due_on: z.nullable(z.string()),
  version: z.number(),
});
export type CourseFee = z.infer<typeof CourseFee>;

/** What one student has to pay for a course, and has. In the currency of the course's fee. */
export const Balance = z.object({
  enrollment_id: z.number(),
  student_id: z.number(),
  student_name: z.string(),
  course_id: z.number(),
  course_name: z.string(),
  status: EnrollmentStatus,
  currency: Currency,
  due_on: z.nullable(z.string()),
  /**
   * What is to be paid: what was agreed with the student, else the fee of the course. Who dropped
   * out without an agreement is to pay no more than they have.
   */
  amount: z.number(),
  /** The amount agreed with this student instead of the fee; null for none. */
  agreed: z.nullable(z.number()),
  agreed_note: z.string(),
  paid: z.number(),
  /** What is still to be paid; never below 0. */
  owed: z.number(),
  /** What was paid beyond the amount, after that was lowered; never below 0. */
  credit: z.number(),
});
export type Balance = z.infer<typeof Balance>;

const courseInPath = z.object({ course_id: idInPath() });
const enrollmentInPath = z.object({ enrollment_id: idInPath() });

export const courseFees = endpoint({
  name: 'courseFees',
  method: 'GET',
  path: '/api/courses/:course_id/fees',
  access: 'staff',
  summary: 'What a course costs, and what each of its students has paid and owes, by name.',
  params: courseInPath,
  response: answer({
    /** Null while the course has no fee. */
    fee: z.nullable(CourseFee),
    /** Empty while the course has no fee. */
    data: z.array(Balance),
    details: z.object({
      amount: z.number(),
      paid: z.number(),
      owed: z.number(),
      credit: z.number(),
    }),
  }),
});

export const setCourseFee = endpoint({
  name: 'setCourseFee',
  method: 'PUT',
  path: '/api/courses/:course_id/fees',
  access: 'staff',
  summary:
    'Set what a course costs. With `version` (0: there was no fee), a change made meanwhile is a 409; so is another currency once something was paid.',
  params: courseInPath,
  body: z.object({
    amount: amount(AMOUNT_MAX),
    currency: Currency,
    due_on: optionalDay(),
    /** The version that the change was made from; 0 when there was no fee. */
    version: z.optional(z.int().check(z.minimum(0))),
  }),
  response: answer({ fee: CourseFee }),
});

export const setAgreedFee = endpoint({
  name: 'setAgreedFee',
  method: 'PUT',
  path: '/api/enrollments/:enrollment_id/fee',
  access: 'staff',
  summary:
    'Agree on another amount with one student; `amount: null` goes back to the course’s fee. With `was`, a change made meanwhile is a 409, `fees.changed-meanwhile`.',
  params: enrollmentInPath,
  body: z.object({
    amount: z.nullable(amount(AMOUNT_MAX)),
    note: optionalText(FEE_LIMITS.note),
    /** What was agreed when the change was begun; null for nothing. */
    was: z.optional(z.nullable(amount(AMOUNT_MAX))),
  }),
  response: answer({ data: Balance }),
});

export const PaymentMethod = z.enum(['cash', 'transfer', 'card', 'other']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A payment; a void one stays for the record and counts for nothing. */
export const Payment = z.object({
  payment_id: z.number(),
  amount: z.number(),
  currency: Currency,
  paid_on: z.string(),
  method: PaymentMethod,
  note: z.string(),
  recorded_by: z.string(),
  created_at: z.string(),
  /** Why it was made void, by whom and when; null for one that counts. */
  voided: z.nullable(z.object({ reason: z.string(), by: z.string(), at: z.string() })),
});
export type Payment = z.infer<typeof Payment>;

export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/api/enrollments/:enrollment_id/payments',
  access: 'staff',
  summary: 'What a student has paid for a course, newest first, and what is owed.',
  params: enrollmentInPath,
  response: answer({ balance: z.nullable(Balance), data: z.array(Payment) }),
});

export const addPayment = endpoint({
  name: 'addPayment',
  method: 'POST',
  path: '/api/enrollments/:enrollment_id/payments',
  access: 'staff',
  summary:
    'Record a payment or a part of one. More than is owed is a 409, `fees.more-than-owed`. With a `key`, sent again it counts once.',
  params: enrollmentInPath,
  body: z.object({
    amount: amount(AMOUNT_MAX, 1),
    paid_on: day(),
    method: PaymentMethod,
    note: optionalText(FEE_LIMITS.note),
    /** Made by the caller: the same one counts once, so a call whose answer was lost can be sent again. */
    key: z.optional(z.uuid()),
  }),
  response: answer({ balance: Balance, data: Payment }),
});

export const voidPayment = endpoint({
  name: 'voidPayment',
  method: 'POST',
  path: '/api/payments/:payment_id/void',
  access: 'staff',
  summary: 'Make a payment void, with a reason. It stays for the record.',
  params: z.object({ payment_id: idInPath() }),
  body: z.object({ reason: requiredText(FEE_LIMITS.note) }),
  response: answer({ balance: Balance, data: Payment }),
});

export const studentFees = endpoint({
  name: 'studentFees',
  method: 'GET',
  path: '/api/students/:student_id/fees',
  access: 'staff',
  summary: 'What a student has paid and owes in each course that has a fee, newest first.',
  params: z.object({ student_id: idInPath() }),
  response: answer({ data: z.array(Balance) }),
});
