import type { MemberPayment } from '@station/contract/membership/payments';
import { CURRENCY_DIGITS } from '@station/contract/schools/fees';
import type { Language } from '@station/contract/settings/settings';
import { LOCALES } from '../../../platform/locales.ts';
import { DANGER, INK, MUTED, PRIMARY } from '../../../platform/pdf-colours.ts';
import { newDocument, type PdfDocument, printCentred } from '../../../platform/pdf-text.ts';

type Words = {
  title: string;
  member: string;
  plan: string;
  paidOn: string;
  method: string;
  note: string;
  by: string;
  void: string;
  methods: Record<MemberPayment['method'], string>;
  /** Subject and first line of the letter that brings it. */
  letter: string;
};

/** What stands on a receipt beside its own facts. */
export const RECEIPT_WORDS: Record<Language, Words> = {
  vi: {
    title: 'BIÊN NHẬN',
    member: 'Hội viên',
    plan: 'Gói',
    paidOn: 'Ngày trả',
    method: 'Hình thức',
    note: 'Ghi chú',
    by: 'Người thu',
    void: 'ĐÃ HỦY',
    methods: { cash: 'Tiền mặt', card: 'Thẻ', transfer: 'Chuyển khoản', cms: 'CMS' },
    letter: 'Biên nhận của bạn',
  },
  ko: {
    title: '영수증',
    member: '회원',
    plan: '이용권',
    paidOn: '결제일',
    method: '결제 방법',
    note: '비고',
    by: '담당자',
    void: '취소됨',
    methods: { cash: '현금', card: '카드', transfer: '계좌 이체', cms: 'CMS 자동이체' },
    letter: '영수증을 보내 드립니다',
  },
  en: {
    title: 'RECEIPT',
    member: 'Member',
    plan: 'Plan',
    paidOn: 'Paid on',
    method: 'Method',
    note: 'Note',
    by: 'Received by',
    void: 'VOID',
    methods: { cash: 'Cash', card: 'Card', transfer: 'Bank transfer', cms: 'CMS' },
    letter: 'Your receipt',
  },
};

/** A page of A5 lying down, in points. */
const WIDTH = 595.28;
const HEIGHT = 419.53;

export type Receipt = MemberPayment & { member_name: string; member_number: string };

/** A receipt as a page of A5, to be read as a stream of PDF. */
export function receiptPage(
  receipt: Receipt,
  { language, organisation }: { language: Language; organisation: string },
): PdfDocument {
  const words = RECEIPT_WORDS[language];
  const doc = newDocument({
    size: [WIDTH, HEIGHT],
    title: `${words.title} ${receipt.receipt_number}`,
    author: organisation,
    language: LOCALES[language],
    created: new Date(receipt.at),
  });
  doc
    .lineWidth(1)
    .strokeColor(PRIMARY)
    .rect(20, 20, WIDTH - 40, HEIGHT - 40)
    .stroke();
  const line = (text: string, y: number, size: number, style: Partial<Style> = {}) =>
    printCentred(doc, text, { y, size, width: WIDTH - 90, bold: false, colour: INK, ...style });
  line(organisation, 44, 13, { colour: MUTED });
  line(words.title, 70, 26, { bold: true, colour: PRIMARY });
  line(receipt.receipt_number, 108, 13, { bold: true });
  if (receipt.voided) line(`${words.void}: ${receipt.voided.reason}`, 130, 13, { colour: DANGER });
  line(moneyText(receipt, language), 158, 28, { bold: true });
  const facts = [
    `${words.member}: ${receipt.member_name} · ${receipt.member_number}`,
    `${words.plan}: ${receipt.plan_name}`,
    `${words.paidOn}: ${dayText(receipt.paid_on, language)} · ${words.method}: ${words.methods[receipt.method]}`,
    ...(receipt.note ? [`${words.note}: ${receipt.note}`] : []),
    `${words.by}: ${receipt.by}`,
  ];
  for (const [at, fact] of facts.entries()) line(fact, 216 + at * 26, 13);
  doc.end();
  return doc;
}

type Style = { bold: boolean; colour: string };

/** An amount with its currency: `1.200.000 ₫`. */
export function moneyText(
  { amount, currency }: Pick<MemberPayment, 'amount' | 'currency'>,
  language: Language,
): string {
  const digits = CURRENCY_DIGITS[currency];
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency }).format(
    amount / 10 ** digits,
  );
}

const dayText = (day: string, language: Language): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(LOCALES[language], { timeZone: 'UTC' });
