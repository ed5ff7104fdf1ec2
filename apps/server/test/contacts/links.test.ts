// @store both
import { createEmployee } from '@station/contract/companies/companies';
import { getContactLinks } from '@station/contract/contacts/contact-links';
import { deleteContact } from '@station/contract/contacts/contacts';
import { beforeEach, expect, test } from 'vitest';
import { addCompany, addEmployee, employeeFields } from '../fixtures/companies.ts';
import { addContact } from '../fixtures/contacts.ts';
import { addCourse, addEnrollment, addStudent } from '../fixtures/schools.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

test('A student with the same number, however written, or the same address is told with their courses', async () => {
  const { token: as } = await app.createStaff();
  const contact = await addContact(app, {
    phone: '+84 90 123 45 67',
    email: 'Hanh@Example.vn',
    other_phones: ['010-2222-3333'],
  });
  const byPhone = await addStudent(app, { student_name: 'Hạnh', phone: '0901 234 567', email: '' });
  const byEmail = await addStudent(app, { email: 'hanh@example.vn', phone: '0911111111' });
  const byOther = await addStudent(app, { email: '', phone: '+82 10 2222 3333' });
  await addStudent(app, { student_name: contact.name, phone: '0901234568', email: '' });
  await addStudent(app, { phone: '', email: 'xhanh@example.vn' });
  const now = await addCourse(app, { course_name: 'Tiếng Hàn B1' });
  const then = await addCourse(app, { course_name: 'Tiếng Hàn A1' });
  await addEnrollment(app, { course_id: now.course_id, student_id: byPhone });
  await addEnrollment(app, {
    course_id: then.course_id,
    student_id: byPhone,
    status: 'completed',
  });

  const { data } = await app.answer(getContactLinks, { as, params: { id: contact.id } });
  expect(data.students.map(({ student_id, by, courses }) => ({ student_id, by, courses }))).toEqual(
    [
      { student_id: byPhone, by: 'phone', courses: ['Tiếng Hàn B1'] },
      { student_id: byEmail, by: 'email', courses: [] },
      { student_id: byOther, by: 'phone', courses: [] },
    ],
  );
});

test('An employee for whom the contact was chosen comes first, with the account that goes with them', async () => {
  const { token: as } = await app.createAdmin();
  const person = await app.createStaff();
  const company = await addCompany(app, as, 'Hoa Sen');
  const contact = await addContact(app, { phone: '0901234567', email: 'an@example.vn' });
  await addEmployee(app, as, company.id, { name: 'Same number', phoneNumber: '0901 234 567' });
  await addEmployee(app, as, company.id, { name: 'Same ending', phoneNumber: '0931 234 567' });
  const chosen = await addEmployee(app, as, company.id, {
    name: 'Chosen',
    phoneNumber: '0999999999',
    accountId: person.id,
    contactId: contact.id,
  });

  const { data } = await app.answer(getContactLinks, { as, params: { id: contact.id } });
  expect(data.employees).toMatchObject([
    { employee_id: chosen.id, company_name: 'Hoa Sen', by: 'choice' },
    { name: 'Same number', by: 'phone' },
  ]);
  expect(data.accounts).toMatchObject([
    { account_id: person.id, username: person.username, by: 'choice' },
  ]);
});

test('Staff are told of students, and nothing of employees and accounts, which are not theirs to see', async () => {
  const admin = await app.createAdmin();
  const { token: as } = await app.createStaff();
  const contact = await addContact(app, { phone: '0901234567', email: 'an@example.vn' });
  const student = await addStudent(app, { phone: '0901234567' });
  const company = await addCompany(app, admin.token);
  await app.answer(createEmployee, {
    as: admin.token,
    params: { companyId: company.id },
    body: { ...employeeFields(), accountId: admin.id, contactId: contact.id },
  });

  const { data } = await app.answer(getContactLinks, { as, params: { id: contact.id } });
  expect(data.students).toMatchObject([{ student_id: student }]);
  expect(data.employees).toEqual([]);
  expect(data.accounts).toEqual([]);
});

test('A contact in the trash, or one that never was, is linked with nobody; a guest is turned away', async () => {
  const { token: as } = await app.createStaff();
  const { id } = await addContact(app);
  expect(await app.problem(getContactLinks, { params: { id } })).toMatchObject({ status: 401 });
  await app.answer(deleteContact, { as, params: { id } });
  for (const gone of [id, id + 1000]) {
    expect(await app.problem(getContactLinks, { as, params: { id: gone } })).toMatchObject({
      status: 404,
      reason: 'contacts.not-found',
    });
  }
});
