import {
  hasResidentNumber,
  isVietnameseTaxNumber,
  readBusinessNumber,
  withoutResidentNumbers,
} from '@station/contract/customer-check/business-numbers';
import { LIST_ROWS_MAX } from '@station/contract/customer-check/lists';
import { TERM_LIMITS } from '@station/contract/customer-check/terms';
import { isStorable } from '@station/contract/fields';
import { withCountryPlus } from '@station/contract/phone-numbers';
import { foldText } from '@station/contract/search-text';
import { comparablePhone, withLeadingZero } from '../../platform/phones.ts';
import type { CheckedRow, CreateChecker } from '../imports/import.kind.ts';
import { remark, shortened } from '../imports/row-remarks.rules.ts';
import { CHECK_FIELDS } from './check-list-texts.ts';

/**
 * Checks the rows of a file of customers, in the reading process and when one is mended. What must not
 * be kept is gone before a row is staged: resident numbers, and all but the end of personal numbers.
 */
export const createChecker: CreateChecker<unknown> = () => {
  let rows = 0;
  return (given, broken): CheckedRow => {
    rows += 1;
    const problems = given.flatMap((value, at) => {
      const field = CHECK_FIELDS[at] ?? '';
      if (hasResidentNumber(value)) return [remark(field, 'resident-number', '•••')];
      if (at === broken || !isStorable(value)) return [remark(field, 'characters', value)];
      return value.length > TERM_LIMITS.max ? [remark(field, 'too-long', value)] : [];
    });
    if (given.every((value) => value === '')) problems.push(remark('name', 'nothing-to-check', ''));
    if (rows > LIST_ROWS_MAX) problems.unshift(remark('', 'too-many-rows', String(rows)));
    const [name = '', typedPhone = '', email = '', typedNumber = ''] = given.map((value) =>
      shortened(withoutResidentNumbers(value), TERM_LIMITS.max),
    );
    const phone = withLeadingZero(typedPhone) ?? withCountryPlus(typedPhone);
    const number = withTaxZero(typedNumber) ?? typedNumber;
    const values = [name, phone, email, withoutPersonalNumber(number)];
    const mended = [
      ...(phone === typedPhone ? [] : [remark('phone', 'zero-restored', typedPhone)]),
      ...(number === typedNumber ? [] : [remark('number', 'zero-restored', typedNumber)]),
    ];
    const isGood = problems.length === 0;
    return {
      values,
      key: isGood ? keyOf(values) : '',
      derived: null,
      problems,
      notes: mended,
    };
  };
};

/**
 * Gives back the first zero of a Vietnamese tax number that a spreadsheet swallowed: `100109106` becomes
 * `0100109106` when its check digit is right then. A branch keeps its hyphen: twelve bare digits may be what
 * is left of a resident number. Undefined when nothing is to be mended.
 */
function withTaxZero(typed: string): string | undefined {
  if (!/^[1-9]\d{8}(-\d{3})?$/.test(typed)) return undefined;
  const mended = `0${typed}`;
  return isVietnameseTaxNumber(mended.replace('-', '')) ? mended : undefined;
}

/** A personal number is compared with nothing, so that its end is enough to know the row by. */
function withoutPersonalNumber(typed: string): string {
  const [read] = readBusinessNumber(typed);
  return read?.kind === 'vn-personal' ? typed.replace(/\d(?=(?:\D*\d){3})/g, '•') : typed;
}

/** Rows of the same values are checked once. */
function keyOf([name = '', phone = '', email = '', number = '']: readonly string[]): string {
  return [foldText(name), comparablePhone(phone), email.toLowerCase(), number].join('\n');
}
