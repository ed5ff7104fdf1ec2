import type { RowRemark } from '@station/contract/imports/import-rows';
import { MEMBER_LIMITS } from '@station/contract/membership/member-fields';
import { MemberFields } from '@station/contract/membership/members';
import { withCountryPlus } from '@station/contract/phone-numbers';
import { NOT_ALLOWED } from '@station/contract/record-fields';
import { comparablePhone, withLeadingZero } from '../../../platform/phones.ts';
import type { CreateChecker } from '../../imports/import.kind.ts';
import { problemsOf, remark, shortened } from '../../imports/row-remarks.rules.ts';
import { asDay } from '../../imports/typed-days.rules.ts';
import { MEMBER_COLUMNS, type MemberColumn } from './member-texts.ts';

type Typed = Record<MemberColumn, string>;

/** Checks the rows of a file of members, in the reading process and when one is mended. */
export const createChecker: CreateChecker<object> = () => (given, broken) => {
  const typed = Object.fromEntries(
    MEMBER_COLUMNS.map((field, index) => [field, given[index] ?? '']),
  ) as Typed;
  const withZero = withLeadingZero(typed.phone);
  const phone = withZero ?? withCountryPlus(typed.phone);
  const fields = { ...typed, phone, birth_date: asDay(typed.birth_date) };
  const checked = MemberFields.safeParse(fields);
  const brokenField = broken === undefined ? undefined : MEMBER_COLUMNS[broken];
  const problems = [
    ...(brokenField ? [remark(brokenField, 'characters', typed[brokenField])] : []),
    ...problemsOf(checked, typed).map(asFormat),
  ];
  const mending = withZero === undefined ? 'plus-restored' : 'zero-restored';
  const notes = phone === typed.phone ? [] : [remark('phone', mending, typed.phone)];
  if (!checked.success || problems.length > 0) {
    const values = MEMBER_COLUMNS.map((field) => shortened(fields[field], MEMBER_LIMITS.note));
    // A refused row is compared with nothing and stores nothing.
    return { values, key: '', derived: null, problems, notes };
  }
  const { data } = checked;
  return {
    values: MEMBER_COLUMNS.map((field) => data[field] ?? ''),
    key: data.phone === '' ? '' : comparablePhone(data.phone),
    derived: null,
    problems: [],
    notes,
  };
};

const asFormat = (one: RowRemark): RowRemark =>
  one.reason === NOT_ALLOWED ? { ...one, reason: 'format' } : one;
