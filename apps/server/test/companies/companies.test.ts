import {
  COMPANY_LIMITS,
  createCompany,
  createEmployee,
  deleteCompany,
  listCompanies,
  listEmployees,
  updateCompany,
} from '@station/contract/companies/companies';
import type { Endpoint } from '@station/contract/endpoint';
import { beforeEach, expect, test } from 'vitest';
import { addCompany, addEmployee, employeeFields } from '../fixtures/companies.ts';
import { auditOf } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const NOBODY = 999_999_998;

test('Companies are listed by name, with how many employees each has', async () => {
  const { token: admin } = await app.createAdmin();
  const { token: staff } = await app.createStaff();
  expect((await app.answer(listCompanies, { as: staff })).data).toEqual([]);
  const sen = await addCompany(app, admin, 'Sen');
  await addCompany(app, admin, 'an Phát');
  await addCompany(app, admin, 'Bình Minh');
  await addEmployee(app, admin, sen.id);
  await addEmployee(app, admin, sen.id);
  const { data } = await app.answer(listCompanies, { as: staff });
  expect(data.map((it) => [it.name, it.employee_count])).toEqual([
    ['an Phát', 0],
    ['Bình Minh', 0],
    ['Sen', 2],
  ]);
});

test('A company is added under its trimmed name, with an audit line', async () => {
  const admin = await app.createAdmin();
  const body = { name: '  Công ty Hoa Sen ' };
  const { data, message } = await app.answer(createCompany, { as: admin.token, body });
  expect(message).toBe('Thêm công ty thành công!');
  expect(data).toEqual({
    id: expect.any(Number),
    name: 'Công ty Hoa Sen',
    business_number: '',
    employee_count: 0,
    industry: null,
    version: 1,
  });
  expect(await auditOf(app, 'companies.created', data.id)).toMatchObject([
    { actor_id: admin.id, subject: 'company', after: { name: 'Công ty Hoa Sen' } },
  ]);
});

test.for(['', '   ', '\u00a0', undefined])(
  'A blank name is refused in the words of the specification: %j',
  async (name) => {
    const { token: as } = await app.createAdmin();
    const { id } = await addCompany(app, as);
    for (const problem of [
      await app.problem(createCompany, { as, body: { name } }),
      await app.problem(updateCompany, { as, params: { id }, body: { name } }),
    ]) {
      expect(problem).toMatchObject({
        status: 400,
        reason: 'companies.name-required',
        message: 'Tên công ty không được bỏ trống',
        validation_errors: [{ field: 'name', rule: 'required' }],
      });
    }
  },
);

test('A name that is too long, or none that can be stored, is refused in other words', async () => {
  const { token: as } = await app.createAdmin();
  const long = await app.problem(createCompany, {
    as,
    body: { name: 'x'.repeat(COMPANY_LIMITS.name + 1) },
  });
  expect(long).toMatchObject({ status: 400, validation_errors: [{ rule: 'too-long' }] });
  expect(long.reason).toBeUndefined();
  const broken = await app.problem(createCompany, { as, body: { name: 'a\0b' } });
  expect(broken).toMatchObject({ status: 400, validation_errors: [{ rule: 'characters' }] });
});

test('A company is renamed, counts its version, and leaves both names in the audit log', async () => {
  const { token: as } = await app.createAdmin();
  const company = await addCompany(app, as, 'Old');
  await addEmployee(app, as, company.id);
  const { data } = await app.answer(updateCompany, {
    as,
    params: { id: company.id },
    body: { name: 'New', version: company.version },
  });
  expect(data).toEqual({ ...company, name: 'New', employee_count: 1, version: 2 });
  expect(await auditOf(app, 'companies.renamed', company.id)).toMatchObject([
    { before: { name: 'Old' }, after: { name: 'New' } },
  ]);
});

test('Of two renames from the same version one is taken; the other is shown what is there now', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await addCompany(app, as, 'Old');
  for (let version = 1; version <= 4; version += 1) {
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) =>
        app.call(updateCompany, { as, params: { id }, body: { name, version } }),
      ),
    );
    expect(answers.map((it) => it.statusCode).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find((it) => it.statusCode === 409);
    const { data } = await app.answer(listCompanies, { as });
    expect(refused?.json()).toMatchObject({
      reason: 'companies.changed-meanwhile',
      current: data[0],
    });
  }
});

test('A company without employees is deleted, once', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await addCompany(app, as);
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => app.call(deleteCompany, { as, params: { id } })),
  );
  expect(answers.map((it) => it.statusCode).toSorted()).toEqual([200, 404, 404]);
  expect((await app.answer(listCompanies, { as })).data).toEqual([]);
});

test('A company whose employees were announced is deleted only if there are as many', async () => {
  const { token: as } = await app.createAdmin();
  const { id, name } = await addCompany(app, as);
  const [first, second] = [await addEmployee(app, as, id), await addEmployee(app, as, id)];
  for (const employees of [0, 1, 3]) {
    const query = { employees };
    expect(await app.problem(deleteCompany, { as, params: { id }, query })).toMatchObject({
      status: 409,
      reason: 'companies.has-employees',
      current: { id, name, employee_count: 2 },
    });
  }
  const kept = await app.answer(listEmployees, { as, params: { companyId: id } });
  expect(kept.data.map((it) => it.id)).toEqual([first.id, second.id]);

  const query = { employees: 2 };
  const { details } = await app.answer(deleteCompany, { as, params: { id }, query });
  expect(details).toEqual({ employees: 2 });
  expect((await app.answer(listCompanies, { as })).data).toEqual([]);
  expect(await auditOf(app, 'companies.deleted', id)).toMatchObject([
    { before: { name, employees: [{ name: first.name }, { name: second.name }] } },
  ]);
});

test('A bare DELETE, as the specification has it, takes the employees along', async () => {
  const { token: as } = await app.createAdmin();
  const { id, name } = await addCompany(app, as);
  const { name: employee } = await addEmployee(app, as, id);
  const { details } = await app.answer(deleteCompany, { as, params: { id } });
  expect(details).toEqual({ employees: 1 });
  expect((await app.answer(listCompanies, { as })).data).toEqual([]);
  expect(await auditOf(app, 'companies.deleted', id)).toMatchObject([
    { before: { name, employees: [{ name: employee }] } },
  ]);
});

test('A company that goes while somebody adds employees takes none along unseen', async () => {
  const { token: as } = await app.createAdmin();
  for (let round = 0; round < 4; round += 1) {
    const { id } = await addCompany(app, as);
    const [gone, ...added] = await Promise.all([
      app.call(deleteCompany, { as, params: { id }, query: { employees: 0 } }),
      ...Array.from({ length: 4 }, () =>
        app.call(createEmployee, { as, params: { companyId: id }, body: employeeFields() }),
      ),
    ]);
    const worked = added.filter((it) => it.statusCode === 200).length;
    expect(worked).toBe(gone?.statusCode === 200 ? 0 : 4);
  }
});

test('Renaming and deleting a company that is not there is not found', async () => {
  const { token: as } = await app.createAdmin();
  const params = { id: NOBODY };
  for (const problem of [
    await app.problem(updateCompany, { as, params, body: { name: 'Sen' } }),
    await app.problem(deleteCompany, { as, params }),
    await app.problem(listEmployees, { as, params: { companyId: NOBODY } }),
  ]) {
    expect(problem).toMatchObject({ status: 404, reason: 'companies.not-found' });
  }
});

const WRITES: [string, Endpoint, object][] = [
  ['adding', createCompany, { name: 'Sen' }],
  ['renaming', updateCompany, { name: 'Sen' }],
  ['deleting', deleteCompany, {}],
];

test.for(WRITES)(
  'Staff and guests are turned away from %s a company',
  async ([, endpoint, body]) => {
    const { token: admin } = await app.createAdmin();
    const { token: staff } = await app.createStaff();
    const company = await addCompany(app, admin);
    const given = { params: { id: company.id }, body };
    expect(await app.problem(endpoint, { ...given, as: staff })).toMatchObject({ status: 403 });
    expect(await app.problem(endpoint, given)).toMatchObject({ status: 401 });
    expect((await app.answer(listCompanies, { as: admin })).data).toEqual([company]);
  },
);

test('Guests get no list of companies', async () => {
  expect(await app.problem(listCompanies)).toMatchObject({ status: 401 });
});
