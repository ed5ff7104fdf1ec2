import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayField } from '../src/records/day-field.ts';
import {
  checkField,
  choiceField,
  heldField,
  listedField,
  numberField,
  recordFields,
  textField,
} from '../src/records/record-fields.tsx';

const Stored = z.object({
  name: z.string(),
  days: z.nullable(z.number()),
  visits: z.nullable(z.number()),
  currency: z.enum(['VND', 'KRW']),
  is_offered: z.boolean(),
  owner: z.nullable(z.object({ id: z.number() })),
  school_id: z.number(),
});
type Stored = z.infer<typeof Stored>;

const schools = [
  { value: '', label: 'Chọn trường' },
  { value: '7', label: 'Hoa Sen' },
];

const fields = recordFields(Stored, {
  name: textField({ label: () => 'Tên' }),
  days: numberField({ label: () => 'Số ngày', start: 30 }),
  visits: numberField({ label: () => 'Số lượt', empty: 0 }),
  currency: choiceField(['VND', 'KRW'], (value) => `(${value})`, { label: () => 'Tiền' }),
  is_offered: checkField({ label: () => 'Đang bán', start: true }),
  ownerId: heldField<number | null, Stored>({
    label: () => 'Người giữ',
    start: null,
    from: ({ owner }) => owner?.id ?? null,
  }),
  school: listedField(schools, {
    label: () => 'Trường',
    from: ({ school_id }: Stored) => school_id,
  }),
});

const stored: Stored = {
  name: 'Tháng',
  days: null,
  visits: 12,
  currency: 'KRW',
  is_offered: false,
  owner: { id: 5 },
  school_id: 7,
};

test('a new record begins with what its fields start with', () => {
  expect(fields.valuesOf(undefined)).toEqual({
    name: '',
    days: '30',
    visits: '',
    currency: 'VND',
    is_offered: true,
    ownerId: null,
    school: '',
  });
});

test('a stored record is shown as it is, also where it holds nothing', () => {
  expect(fields.valuesOf(stored)).toEqual({
    name: 'Tháng',
    days: '',
    visits: '12',
    currency: 'KRW',
    is_offered: false,
    ownerId: 5,
    school: '7',
  });
});

test('numbers are sent as numbers, an empty one as what its field says, and no number as none', () => {
  const values = { ...fields.valuesOf(stored), days: 'x', visits: ' ' };
  expect(fields.sentOf(values)).toMatchObject({ days: Number.NaN, visits: 0, school: 7 });
  expect(fields.sentOf({ ...values, days: '' })).toMatchObject({ days: null });
  expect(fields.sentOf({ ...values, school: '' })).toMatchObject({ school: Number.NaN });
});

test('two versions are compared by the names of the fields, and choices by what they are called', () => {
  const views = fields.views();
  expect(views.name).toEqual({ label: 'Tên' });
  expect(views.currency.text?.('KRW')).toBe('(KRW)');
  expect(views.school.text?.('7')).toBe('Hoa Sen');
});

test('a name that the record does not have is refused by the compiler, unless it is read from somewhere', () => {
  // @ts-expect-error: the record has no `nmae`
  recordFields(Stored, { nmae: textField({ label: () => 'Tên' }) });
  recordFields(Stored, {
    title: textField({ label: () => 'Tên', from: ({ name }: Stored) => name }),
  });
  recordFields(Stored, {
    // @ts-expect-error: it is read from another record
    title: textField({ label: () => 'Tên', from: ({ title }: { title: string }) => title }),
  });
  expect(() => fields.read?.({ ...stored, days: 'x' })).toThrow();
});

test('a day is none when its field is empty, and is compared as it is written', () => {
  const due = recordFields(z.object({ due_on: z.nullable(z.string()) }), {
    due_on: dayField({ label: () => 'Hạn' }),
  });
  expect(due.valuesOf({ due_on: null })).toEqual({ due_on: '' });
  expect(due.sentOf({ due_on: '' })).toEqual({ due_on: null });
  expect(due.sentOf({ due_on: '2026-11-25' })).toEqual({ due_on: '2026-11-25' });
  expect(due.views().due_on.text?.('2026-11-25')).toBe('25/11/2026');
});
