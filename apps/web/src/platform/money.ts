import { CURRENCY_DIGITS, type Currency } from '@station/contract/schools/fees';

/** How each currency is written at home; all of them are whole numbers of the smallest unit. */
const FORMATS: Readonly<Record<Currency, Intl.NumberFormat>> = {
  VND: new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' }),
  KRW: new Intl.NumberFormat('ko-KR', { style: 'currency', currency: 'KRW' }),
  USD: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
};

/** `1500000` of VND as `1.500.000 ₫`, of KRW as `₩1,500,000`; `12345` of USD as `$123.45`. */
export function formatMoney(amount: number, currency: Currency): string {
  return FORMATS[currency].format(amount / 10 ** CURRENCY_DIGITS[currency]);
}

/** The same in digits alone, as somebody types it: `123.45`. */
export function moneyInput(amount: number, currency: Currency): string {
  const digits = CURRENCY_DIGITS[currency];
  return digits === 0 ? String(amount) : (amount / 10 ** digits).toFixed(digits);
}

/**
 * What somebody typed, in the smallest unit: `1.500.000`, `1,500,000` and `1500000` are the same
 * đồng, `123.45` and `123,45` the same dollars. NaN for anything else.
 */
export function readMoney(typed: string, currency: Currency): number {
  const text = typed.replace(/[\s\u00a0₫₩$]/g, '');
  const digits = CURRENCY_DIGITS[currency];
  const [, whole = '', part = ''] =
    (digits === 0 ? /^([\d.,]+)()$/ : /^([\d.,]*?\d)(?:[.,](\d{1,2}))?$/).exec(text) ?? [];
  // Points and commas between groups of three, and nowhere else.
  if (!/^(\d+|\d{1,3}([.,]\d{3})+)$/.test(whole)) return Number.NaN;
  return Number(whole.replace(/[.,]/g, '') + part.padEnd(digits, '0'));
}
