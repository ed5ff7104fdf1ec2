import { enrollNewStudent } from '@station/contract/schools/enrollments';
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
