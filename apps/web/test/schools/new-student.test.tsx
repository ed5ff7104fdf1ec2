import { availableStudents, enrollNewStudent } from '@station/contract/schools/enrollments';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reloadPage } from '../reload-page.ts';
import { openSchools, schoolsServer } from './schools-server.ts';

test('A new student is sent again as the same one after a lost answer', async () => {
  const server = schoolsServer().breakOff(enrollNewStudent);
  const { user } = openSchools('/1/2/3/new', server);
  const form = within(await screen.findByRole('form', { name: 'Học sinh mới' }));
  await user.type(form.getByLabelText(/Họ và tên/), 'Lan');
  await user.click(form.getByRole('button', { name: 'Thêm học sinh' }));
  expect(await form.findByRole('alert')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Thêm học sinh' }));
  await waitFor(() => expect(server.calls(enrollNewStudent)).toHaveLength(2));
  const [first, again] = server.calls(enrollNewStudent).map(({ body }) => body.key);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
});

test('A new student who was typed is there again after a reload, and is the same one', async () => {
  const server = schoolsServer().breakOff(enrollNewStudent);
  const open = async () => {
    const station = openSchools('/1/2/3/new', server);
    const form = within(await screen.findByRole('form', { name: 'Học sinh mới' }));
    return { ...station, form, add: form.getByRole('button', { name: 'Thêm học sinh' }) };
  };
  const before = await open();
  await before.user.type(before.form.getByLabelText(/Họ và tên/), 'Lan');
  await before.user.click(before.add);
  expect(await before.form.findByRole('alert')).toBeVisible();
  reloadPage(before);
  const after = await open();
  expect(after.form.getByLabelText(/Họ và tên/)).toHaveValue('Lan');
  await after.user.click(after.add);
  await waitFor(() => expect(server.calls(enrollNewStudent)).toHaveLength(2));
  const [first, again] = server.calls(enrollNewStudent).map(({ body }) => body);
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toEqual(first);
});

test('A look at the other form loses nothing of a new student, nor of who was chosen', async () => {
  const server = schoolsServer().answer(availableStudents, {
    success: true,
    data: [{ student_id: 9, student_name: 'Chi', email: '', total_courses: 1 }],
    pagination: { page: 1, per_page: 20, total_records: 1, total_pages: 1 },
  });
  const { user } = openSchools('/1/2/3/new', server);
  const form = within(await screen.findByRole('form', { name: 'Học sinh mới' }));
  await user.type(form.getByLabelText(/Họ và tên/), 'Lan');
  await user.click(screen.getByRole('radio', { name: 'Học sinh đã có' }));
  await user.click(await screen.findByRole('radio', { name: /Chi/ }));
  expect(screen.queryByRole('form', { name: 'Học sinh mới' })).toBeNull();

  await user.click(screen.getByRole('radio', { name: 'Học sinh mới' }));
  expect(screen.queryByRole('form', { name: 'Học sinh đã có' })).toBeNull();
  const again = within(screen.getByRole('form', { name: 'Học sinh mới' }));
  expect(again.getByLabelText(/Họ và tên/)).toHaveValue('Lan');
  await user.click(screen.getByRole('radio', { name: 'Học sinh đã có' }));
  expect(screen.getByRole('radio', { name: /Chi/ })).toBeChecked();
});
