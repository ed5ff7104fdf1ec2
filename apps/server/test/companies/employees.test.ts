import {
  createCompany,
  createEmployee,
  deleteCompany,
  deleteEmployee,
  EMPLOYEE_LIMITS,
  listEmployees,
  updateCompany,
  updateEmployee,
} from '@station/contract/companies/companies';
import { deleteContact } from '@station/contract/contacts/contacts';
import type { Endpoint } from '@station/contract/endpoint';
import { restoreTrash } from '@station/contract/trash/trash';
import { beforeEach, expect, test } from 'vitest';
import { addCompany, addEmployee, employeeFields } from '../fixtures/companies.ts';
import { addContact } from '../fixtures/contacts.ts';
import { auditOf } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const NOBODY = 999_999_998;

async function namesOf(as: string, companyId: number): Promise<string[]> {
  const { data } = await app.answer(listEmployees, { as, params: { companyId } });
  return data.map((it) => it.name);
}

test('An employee is added to a company and listed by name; the telephone number may be missing', async () => {
  const admin = await app.createAdmin();
  const as = admin.token;
  const company = await addCompany(app, as);
  const body = employeeFields({ name: ' Trần Minh ', phoneNumber: '' });
  const { data } = await app.answer(createEmployee, {
    as,
    params: { companyId: company.id },
    body,
  });
  expect(data).toEqual({
    id: expect.any(Number),
    company_id: company.id,
    name: 'Trần Minh',
    email: body.email,
    phone_number: '',
    position: body.position,
    account: null,
    contact: null,
    version: 1,
  });
  await addEmployee(app, as, company.id, { name: 'anh' });
  await addEmployee(app, as, (await addCompany(app, as)).id, { name: 'Elsewhere' });
  expect(await namesOf(as, company.id)).toEqual(['anh', 'Trần Minh']);
  expect(await auditOf(app, 'employees.created', data.id)).toMatchObject([
    { actor_id: admin.id, subject: 'employee', after: { name: 'Trần Minh' } },
  ]);
});

test('Every write says what it has done, in the words of the specification', async () => {
  const { token: as } = await app.createAdmin();
  const company = await app.answer(createCompany, { as, body: { name: 'Hoa Sen' } });
  const companyId = company.data.id;
  const fields = employeeFields();
  const created = await app.answer(createEmployee, { as, params: { companyId }, body: fields });
  const { id } = created.data;
  const body = { ...fields, companyId };
  const updated = await app.answer(updateEmployee, { as, params: { id }, body });
  const deleted = await app.answer(deleteEmployee, { as, params: { id } });
  const params = { id: companyId };
  const renamed = await app.answer(updateCompany, { as, params, body: { name: 'Sen' } });
  const gone = await app.answer(deleteCompany, { as, params, query: { employees: 0 } });
  expect([company, created, updated, deleted, renamed, gone].map((it) => it.message)).toEqual([
    'Thêm công ty thành công!',
    'Thêm nhân viên thành công!',
    'Cập nhật nhân viên thành công!',
    'Xóa nhân viên thành công!',
    'Cập nhật công ty thành công!',
    'Xóa công ty thành công!',
  ]);
});

test.for([
  [{ name: ' ' }, 'name', 'required'],
  [{ name: 'x'.repeat(EMPLOYEE_LIMITS.name + 1) }, 'name', 'too-long'],
  [{ email: '' }, 'email', 'required'],
  [{ email: 'no address' }, 'email', 'format'],
  [{ position: '' }, 'position', 'required'],
  [{ phoneNumber: 'call me' }, 'phoneNumber', 'format'],
  [{ phoneNumber: '0'.repeat(EMPLOYEE_LIMITS.phone + 1) }, 'phoneNumber', 'too-long'],
  [{ accountId: 'x' }, 'accountId', 'type'],
] as const)('A field that is wrong is named: %j', async ([given, field, rule]) => {
  const { token: as } = await app.createAdmin();
  const company = await addCompany(app, as);
  const { id } = await addEmployee(app, as, company.id);
  const body = { ...employeeFields(), ...given };
  for (const problem of [
    await app.problem(createEmployee, { as, params: { companyId: company.id }, body }),
    await app.problem(updateEmployee, {
      as,
      params: { id },
      body: { ...body, companyId: company.id },
    }),
  ]) {
    expect(problem).toMatchObject({ status: 400, validation_errors: [{ field, rule }] });
  }
});

test('Without a company that exists there is no employee', async () => {
  const { token: as } = await app.createAdmin();
  const company = await addCompany(app, as);
  const { id } = await addEmployee(app, as, company.id);
  const body = employeeFields();
  for (const problem of [
    await app.problem(createEmployee, { as, params: { companyId: NOBODY }, body }),
    await app.problem(updateEmployee, { as, params: { id }, body: { ...body, companyId: NOBODY } }),
  ]) {
    expect(problem).toMatchObject({
      status: 400,
      reason: 'employees.company-needed',
      message: 'Vui lòng chọn một công ty.',
      validation_errors: [{ field: 'companyId' }],
    });
  }
});

test('An employee is changed, perhaps into another company, and the audit log has both states', async () => {
  const { token: as } = await app.createAdmin();
  const [from, to] = [await addCompany(app, as), await addCompany(app, as)];
  const employee = await addEmployee(app, as, from.id);
  const body = employeeFields({ name: 'Changed' });
  const { data } = await app.answer(updateEmployee, {
    as,
    params: { id: employee.id },
    body: { ...body, companyId: to.id, version: 1 },
  });
  expect(data).toMatchObject({ name: 'Changed', company_id: to.id, version: 2 });
  expect([await namesOf(as, from.id), await namesOf(as, to.id)]).toEqual([[], ['Changed']]);
  expect(await auditOf(app, 'employees.updated', employee.id)).toMatchObject([
    { before: { name: employee.name, company_id: from.id }, after: { name: 'Changed' } },
  ]);
});

test('A change made from an older version is refused with what is stored now', async () => {
  const { token: as } = await app.createAdmin();
  const company = await addCompany(app, as);
  const { id } = await addEmployee(app, as, company.id);
  const change = (name: string) => ({
    as,
    params: { id },
    body: { ...employeeFields({ name }), companyId: company.id, version: 1 },
  });
  const { data } = await app.answer(updateEmployee, change('First'));
  expect(await app.problem(updateEmployee, change('Second'))).toMatchObject({
    status: 409,
    reason: 'employees.changed-meanwhile',
    current: data,
  });
  expect(await namesOf(as, company.id)).toEqual(['First']);
});

test('An employee is linked to an account and a contact, keeps both when a change says nothing, and loses them by null', async () => {
  const { token: as } = await app.createAdmin();
  const staff = await app.createStaff();
  const contact = await addContact(app);
  const company = await addCompany(app, as);
  const links = { accountId: staff.id, contactId: contact.id };
  const employee = await addEmployee(app, as, company.id, links);
  const shown = {
    account: { id: staff.id, username: staff.username, name: staff.name },
    contact: { id: contact.id, name: contact.name, phone: contact.phone },
  };
  expect(employee).toMatchObject(shown);
  const update = async (more: object) => {
    const body = { ...employeeFields(), companyId: company.id, ...more };
    return (await app.answer(updateEmployee, { as, params: { id: employee.id }, body })).data;
  };
  expect(await update({})).toMatchObject(shown);
  expect(await update({ accountId: null })).toMatchObject({ ...shown, account: null });
  expect(await update({ contactId: null })).toMatchObject({ account: null, contact: null });
});

test('Nobody can be linked to an account or a contact that is not there, or an account to two in a company', async () => {
  const { token: as } = await app.createAdmin();
  const staff = await app.createStaff();
  const company = await addCompany(app, as);
  await addEmployee(app, as, company.id, { accountId: staff.id });
  const add = (links: object) =>
    app.problem(createEmployee, {
      as,
      params: { companyId: company.id },
      body: { ...employeeFields(), ...links },
    });
  expect(await add({ accountId: NOBODY })).toMatchObject({
    status: 400,
    reason: 'employees.unknown-account',
    validation_errors: [{ field: 'accountId' }],
  });
  expect(await add({ contactId: NOBODY })).toMatchObject({
    status: 400,
    reason: 'employees.unknown-contact',
    validation_errors: [{ field: 'contactId' }],
  });
  expect(await add({ accountId: staff.id })).toMatchObject({
    status: 409,
    reason: 'employees.account-taken',
    validation_errors: [{ field: 'accountId' }],
  });
  const other = await addCompany(app, as);
  await addEmployee(app, as, other.id, { accountId: staff.id });
});

test('An employee stays when the contact is deleted, without the link', async () => {
  const { token: as } = await app.createAdmin();
  const company = await addCompany(app, as);
  const contact = await addContact(app);
  await addEmployee(app, as, company.id, { contactId: contact.id });
  await app.answer(deleteContact, { as, params: { id: contact.id } });
  const { data } = await app.answer(listEmployees, { as, params: { companyId: company.id } });
  expect(data).toMatchObject([{ contact: null }]);
});

test('A contact who comes back from the trash is the employee it was, whatever was saved of them meanwhile', async () => {
  const { token: as } = await app.createAdmin();
  const company = await addCompany(app, as);
  const { id: contactId } = await addContact(app);
  const { id } = await addEmployee(app, as, company.id, { contactId });
  await app.answer(deleteContact, { as, params: { id: contactId } });
  const change = { ...employeeFields(), companyId: company.id };
  const params = { id };
  expect(
    await app.problem(updateEmployee, { as, params, body: { ...change, contactId } }),
  ).toMatchObject({ status: 400, reason: 'employees.unknown-contact' });
  // The form shows no contact, and says so.
  const body = { ...change, contactId: null };
  expect((await app.answer(updateEmployee, { as, params, body })).data.contact).toBeNull();
  const items = [{ kind: 'contact' as const, id: contactId }];
  await app.answer(restoreTrash, { as, body: { items } });
  const { data } = await app.answer(listEmployees, { as, params: { companyId: company.id } });
  expect(data).toMatchObject([{ id, contact: { id: contactId } }]);
});

test('An employee is deleted once, and the account and the contact stay', async () => {
  const { token: as } = await app.createAdmin();
  const staff = await app.createStaff();
  const company = await addCompany(app, as);
  const { id, name } = await addEmployee(app, as, company.id, { accountId: staff.id });
  await app.answer(deleteEmployee, { as, params: { id } });
  expect(await app.problem(deleteEmployee, { as, params: { id } })).toMatchObject({
    status: 404,
    reason: 'employees.not-found',
  });
  expect(await namesOf(as, company.id)).toEqual([]);
  expect(await auditOf(app, 'employees.deleted', id)).toMatchObject([{ before: { name } }]);
  await app.signIn(staff);
});

test('Changing an employee that is not there is not found', async () => {
  const { token: as } = await app.createAdmin();
  const { id: companyId } = await addCompany(app, as);
  const body = { ...employeeFields(), companyId };
  expect(await app.problem(updateEmployee, { as, params: { id: NOBODY }, body })).toMatchObject({
    status: 404,
    reason: 'employees.not-found',
  });
});

const ENDPOINTS: [string, Endpoint][] = [
  ['listing', listEmployees],
  ['adding', createEmployee],
  ['changing', updateEmployee],
  ['deleting', deleteEmployee],
];

test.for(ENDPOINTS)('Staff and guests are turned away from %s employees', async ([, endpoint]) => {
  const { token: admin } = await app.createAdmin();
  const { token: staff } = await app.createStaff();
  const company = await addCompany(app, admin);
  const { id, name } = await addEmployee(app, admin, company.id);
  const given = {
    params: { id, companyId: company.id },
    body: { ...employeeFields(), companyId: company.id },
  };
  expect(await app.problem(endpoint, { ...given, as: staff })).toMatchObject({ status: 403 });
  expect(await app.problem(endpoint, given)).toMatchObject({ status: 401 });
  expect(await namesOf(admin, company.id)).toEqual([name]);
});
