import {
  createCompany,
  exportCompanies,
  updateCompany,
} from '@station/contract/companies/companies';
import { addCaution, endCaution, listCautions } from '@station/contract/customer-check/cautions';
import {
  askRegister,
  CHECKS_A_MINUTE,
  checkCustomer,
} from '@station/contract/customer-check/checks';
import { getRegisters, updateRegisters } from '@station/contract/customer-check/registers';
import { beforeEach, expect, test } from 'vitest';
import { addCompany, addEmployee } from '../fixtures/companies.ts';
import { addContact, insertContacts } from '../fixtures/contacts.ts';
import { check, KOREAN, told, VIETNAMESE } from '../fixtures/customer-check.ts';
import { auditOf } from '../fixtures/records.ts';
import { addStudent } from '../fixtures/schools.ts';
import { readSheet } from '../fixtures/workbooks.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

test('A telephone number is known however it is written, wherever it stands', async () => {
  const { token: as } = await app.createAdmin();
  await addContact(app, { name: 'Lan', phone: '0901 234 567' });
  await addContact(app, { name: 'Minh', phone: '0911111111', other_phones: ['+84 901 234 567'] });
  await addStudent(app, { student_name: 'Hoa', phone: '0901234567' });
  const { id } = await addCompany(app, as, 'Sen');
  await addEmployee(app, as, id, { name: 'Tú', phoneNumber: '0901-234-567', position: 'Kế toán' });
  const found = await check(app, as, '+84 (901) 234-567');
  expect(found).toMatchObject({ verdict: 'known', more: false, cautions: [] });
  expect(told(found).toSorted()).toEqual([
    ['contact', 'Lan', 'phone'],
    ['contact', 'Minh', 'phone'],
    ['employee', 'Tú', 'phone'],
    ['student', 'Hoa', 'phone'],
  ]);
  expect((await check(app, as, '0287654321')).verdict).toBe('new');
});

test('A number that ends alike is similar, and one that is nearly typed is told as wrong', async () => {
  const { token: as } = await app.createStaff();
  await addContact(app, { name: 'Lan', phone: '0901234567' });
  expect(told(await check(app, as, '0351234567'))).toEqual([['contact', 'Lan', 'phone-like']]);
  const short = await check(app, as, '1234567');
  expect(short.readings).toEqual([{ kind: 'phone', form: 'wrong', written: '1234567' }]);
  expect(short.verdict).toBe('similar');
});

test('Names are found without marks and by initial consonants; people of one name are similar', async () => {
  const { token: as } = await app.createStaff();
  const { token: admin } = await app.createAdmin();
  await addContact(app, { name: 'Nguyễn Thị Lan', company: '' });
  await addContact(app, { name: '김민수', company: '' });
  await addCompany(app, admin, 'Công ty Hoa Sen');
  const lan = await check(app, as, 'nguyen thi lan');
  expect(lan.verdict).toBe('similar');
  expect(told(lan)).toEqual([['contact', 'Nguyễn Thị Lan', 'name']]);
  expect(told(await check(app, as, 'ㄱㅁㅅ'))).toEqual([['contact', '김민수', 'name-like']]);
  const sen = await check(app, as, 'cong ty hoa sen');
  expect(sen.verdict).toBe('known');
  expect(told(sen)).toEqual([['company', 'Công ty Hoa Sen', 'company-name']]);
  expect((await check(app, as, 'Trần Đại Nghĩa')).verdict).toBe('new');
});

test('An e-mail is known as it is, and similar at another house', async () => {
  const { token: as } = await app.createStaff();
  await addContact(app, { name: 'Lan', email: 'Lan.Nguyen@example.vn' });
  expect(told(await check(app, as, 'lan.nguyen@EXAMPLE.vn'))).toEqual([
    ['contact', 'Lan', 'email'],
  ]);
  expect(told(await check(app, as, 'lan.nguyen@sen.vn'))).toEqual([
    ['contact', 'Lan', 'email-like'],
  ]);
});

test('A company is known by its number, and its branches are like it', async () => {
  const { token: as } = await app.createAdmin();
  const sen = await addCompany(app, as, 'Sen');
  const body = { name: 'Sen', businessNumber: '0314 409 058' };
  const { data } = await app.answer(updateCompany, { as, params: { id: sen.id }, body });
  expect(data).toMatchObject({ business_number: '0314409058', version: 2 });
  const known = await check(app, as, '0314409058');
  expect(known).toMatchObject({ verdict: 'known', numbers: ['0314409058'] });
  expect(told(known)).toEqual([['company', 'Sen', 'number']]);
  expect(told(await check(app, as, '0314409058-002'))).toEqual([['company', 'Sen', 'number-like']]);
  expect(await check(app, as, '220-81-62518')).toMatchObject({
    ...{ numbers: [], readings: [{ kind: 'kr-business', form: 'wrong' }] },
  });
});

test('Staff are told of an employee, but not how to reach them', async () => {
  const { token: admin } = await app.createAdmin();
  const { token: as } = await app.createStaff();
  const { id } = await addCompany(app, admin, 'Sen');
  await addEmployee(app, admin, id, { name: 'Tú', email: 'tu@sen.vn', phoneNumber: '0901234567' });
  const [seen] = (await check(app, as, 'tu@sen.vn')).matches;
  expect(seen).toMatchObject({
    kind: 'employee',
    name: 'Tú',
    phone: '',
    email: '',
    company_id: id,
  });
  const [whole] = (await check(app, admin, 'tu@sen.vn')).matches;
  expect(whole).toMatchObject({ phone: '0901234567', email: 'tu@sen.vn' });
});

test('A personal number gets no verdict, and only its end is told and kept', async () => {
  const { token: as } = await app.createStaff();
  const found = await check(app, as, '001200012345');
  expect(found).toMatchObject({ verdict: null, matches: [], numbers: [] });
  expect(JSON.stringify(found)).not.toContain('001200012');
  const [line] = await auditOf(app, 'customer-check.checked');
  expect(line?.after).toMatchObject({ term: '•••••••••345', verdict: null });
});

test('A resident number is refused without a word of it, and leaves no trace', async () => {
  const { token: as } = await app.createStaff();
  for (const term of ['900101-1234567', 'Kim 9001011234567', '900101 1234567']) {
    const refused = await app.problem(checkCustomer, { as, body: { term } });
    expect(refused).toMatchObject({ status: 400, reason: 'customer-check.resident-number' });
    expect(JSON.stringify(refused)).not.toContain('234567');
  }
  expect(await auditOf(app, 'customer-check')).toEqual([]);
});

test('Each check leaves a line with the term masked, what it was read as and what it came to', async () => {
  const staff = await app.createStaff();
  await addContact(app, { name: 'Lan', phone: '0901234567' });
  await check(app, staff.token, '0901234567');
  const [line] = await auditOf(app, 'customer-check.checked');
  expect(line).toMatchObject({ actor_id: staff.id, subject: 'customer-check' });
  expect(line?.after).toEqual({
    ...{ term: '•••••••567', read_as: ['phone'], verdict: 'known', matches: 1 },
  });
});

test('One person may check so often in a minute; others go on', async () => {
  const { token: as } = await app.createStaff();
  const { token: other } = await app.createStaff();
  const calls = Array.from({ length: CHECKS_A_MINUTE + 1 }, () =>
    app.call(checkCustomer, { as, body: { term: 'Lan' } }),
  );
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await check(app, other, 'Lan')).verdict).toBe('new');
});

test('A caution about a number or a person is told first, with why, who and until when', async () => {
  const admin = await app.createAdmin();
  const { token: as } = await app.createStaff();
  const contact = await addContact(app, { name: 'Nguyễn Văn An', phone: '0901234567' });
  const given = { as: admin.token };
  await app.answer(addCaution, {
    ...given,
    body: {
      subject: 'phone',
      value: '+84 901 234 567',
      reason: 'Không trả tiền',
      expires_on: '2199-01-01',
    },
  });
  const { data } = await app.answer(addCaution, {
    ...given,
    body: { subject: 'contact', subject_id: contact.id, reason: 'Đã gây rối' },
  });
  const found = await check(app, as, '0901234567');
  expect(found.verdict).toBe('caution');
  expect(found.cautions).toMatchObject([
    { subject: 'contact', label: 'Nguyễn Văn An', reason: 'Đã gây rối', expires_on: null },
    { subject: 'phone', label: '+84 901 234 567', expires_on: '2199-01-01' },
  ]);
  expect(found.cautions[0]?.created_by).toMatch(/^Person /);
  const [line] = await auditOf(app, 'customer-check.caution-added', data.id);
  expect(line).toMatchObject({ actor_id: admin.id, after: { name: 'Nguyễn Văn An' } });
  // The phone's owner is cautioned by name too; who only has a word in common is not.
  expect((await check(app, as, 'nguyen van an')).verdict).toBe('caution');
  expect((await check(app, as, 'nguyen van')).verdict).toBe('similar');

  await app.answer(endCaution, { ...given, params: { id: data.id } });
  expect((await check(app, as, 'nguyen van an')).verdict).toBe('similar');
  const again = await app.problem(endCaution, { ...given, params: { id: data.id } });
  expect(again).toMatchObject({ status: 409, reason: 'customer-check.caution-over' });
  const over = await app.answer(listCautions, { ...given, query: { over: true } });
  expect(over.data).toMatchObject([{ id: data.id, ended_by: expect.any(String) }]);
  expect((await app.answer(listCautions, given)).pagination.total_records).toBe(1);
});

test('A caution is told though its record is the oldest of more than ten that fit alike', async () => {
  const { token: as } = await app.createAdmin();
  const alike = Array.from({ length: 12 }, () => ({ name: 'Nguyễn Văn An', company: '' }));
  const [contact] = await insertContacts(app, alike);
  const company = await addCompany(app, as, 'Công ty Sen');
  for (let at = 0; at < 11; at += 1) await addCompany(app, as, `Công ty Sen ${at}`);
  const reason = 'Không trả tiền';
  const give = (subject: 'contact' | 'company', subject_id = 0) =>
    app.answer(addCaution, { as, body: { subject, subject_id, reason } });
  await give('contact', contact);
  await give('company', company.id);
  const an = await check(app, as, 'nguyen van an');
  expect(an).toMatchObject({ verdict: 'caution', more: true, cautions: [{ reason }] });
  const sen = await check(app, as, 'cong ty sen');
  expect(sen).toMatchObject({ verdict: 'caution', more: true, cautions: [{ reason }] });
});

test('A caution holds until its last day is over', async () => {
  const { token: as } = await app.createAdmin();
  const body = { subject: 'email', value: 'lan@sen.vn', reason: 'Giả mạo' } as const;
  await app.answer(addCaution, { as, body: { ...body, expires_on: '2020-01-01' } });
  expect((await check(app, as, 'lan@sen.vn')).verdict).toBe('new');
  const today = new Date().toISOString().slice(0, 10);
  await app.answer(addCaution, { as, body: { ...body, expires_on: today } });
  expect((await check(app, as, 'lan@sen.vn')).verdict).toBe('caution');
});

test.for([
  ['a contact that is not there', { subject: 'contact', subject_id: 999_999 }, 'caution-subject'],
  ['a telephone that is none', { subject: 'phone', value: 'Lan' }, 'caution-subject'],
  ['a number of a person', { subject: 'number', value: '001200012345' }, 'personal-number'],
  ['a resident number', { subject: 'number', value: '900101-1234567' }, 'resident-number'],
] as const)('A caution about %s is refused', async ([, fields, reason]) => {
  const { token: as } = await app.createAdmin();
  const body = { ...fields, reason: 'Cẩn thận' };
  const refused = await app.problem(addCaution, { as, body });
  expect(refused).toMatchObject({ status: 400, reason: `customer-check.${reason}` });
});

test('A business number belongs to one company, has to be well formed, and can be cleared', async () => {
  const { token: as } = await app.createAdmin();
  const [sen, lam] = [await addCompany(app, as, 'Sen'), await addCompany(app, as, 'Lâm')];
  const save = (id: number, businessNumber?: string) => ({
    as,
    params: { id },
    body: { name: 'Sen', ...(businessNumber !== undefined && { businessNumber }) },
  });
  const { data } = await app.answer(updateCompany, save(sen.id, KOREAN.replaceAll('-', '')));
  expect(data.business_number).toBe(KOREAN);
  expect(await app.problem(updateCompany, save(lam.id, KOREAN))).toMatchObject({
    ...{ status: 409, reason: 'companies.number-taken' },
  });
  for (const wrong of ['220-81-62518', '001200012345', '900101-1234567', 'abc']) {
    const refused = await app.problem(updateCompany, save(lam.id, wrong));
    expect(refused.validation_errors).toMatchObject([{ field: 'businessNumber', rule: 'format' }]);
  }
  expect((await app.answer(updateCompany, save(sen.id))).data.business_number).toBe(KOREAN);
  expect((await app.answer(updateCompany, save(sen.id, ''))).data.business_number).toBe('');
  expect((await app.answer(updateCompany, save(lam.id, VIETNAMESE))).data.business_number).toBe(
    VIETNAMESE,
  );
});

test('Companies are exported with their numbers, by administrators', async () => {
  const { token: as } = await app.createAdmin();
  const body = { name: 'Công ty Hoa Sen', businessNumber: '2208162517' };
  await app.answer(createCompany, { as, body });
  const { rows } = readSheet((await app.call(exportCompanies, { as })).rawPayload);
  expect(rows.map((row) => row.map(String))).toEqual([
    ['Tên công ty', 'Mã số thuế / kinh doanh', 'Số nhân viên'],
    ['Công ty Hoa Sen', KOREAN, '0'],
  ]);
  expect(await auditOf(app, 'companies.exported')).toMatchObject([{ after: { total: 1 } }]);
  const { token: staff } = await app.createStaff();
  expect((await app.call(exportCompanies, { as: staff })).statusCode).toBe(403);
  expect((await app.call(exportCompanies)).statusCode).toBe(401);
});

test('Guests may do nothing here, and staff neither give cautions nor set registers', async () => {
  const { token: staff } = await app.createStaff();
  const body = { subject: 'phone', value: '0901234567', reason: 'Cẩn thận' };
  const calls = [
    [checkCustomer, { body: { term: 'Lan' } }, 200],
    [askRegister, { body: { number: KOREAN } }, 200],
    [addCaution, { body }, 403],
    [endCaution, { params: { id: 1 } }, 403],
    [listCautions, {}, 403],
    [getRegisters, {}, 403],
    [updateRegisters, { body: { nts: false, vietqr: false } }, 403],
  ] as const;
  for (const [endpoint, given, status] of calls) {
    expect((await app.call(endpoint, given)).statusCode, endpoint.name).toBe(401);
    expect((await app.call(endpoint, { ...given, as: staff })).statusCode, endpoint.name).toBe(
      status,
    );
  }
});
