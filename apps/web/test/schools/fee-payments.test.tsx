import {
  addPayment,
  type Balance,
  listPayments,
  setAgreedFee,
} from '@station/contract/schools/fees';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reloadPage } from '../reload-page.ts';
import { openSchools, schoolsServer } from './schools-server.ts';

const balance: Balance = {
  ...{ enrollment_id: 1, student_id: 1, student_name: 'Học sinh 1', course_id: 3 },
  ...{ course_name: 'Tiếng Hàn 1', status: 'active', currency: 'VND', due_on: null },
  ...{ amount: 500_000, agreed: null, agreed_note: '', paid: 0, owed: 500_000, credit: 0 },
};

test('A payment for a course is sent again as the same one after a lost answer', async () => {
  const server = schoolsServer()
    .answer(listPayments, { success: true, balance, data: [] })
    .breakOff(addPayment);
  const { user } = openSchools('/1/2/3/fees/1?new=true', server);
  const form = within(await screen.findByRole('dialog', { name: 'Ghi nhận thanh toán' }));
  await user.click(form.getByRole('button', { name: 'Lưu' }));
  expect(await form.findByRole('alert')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(server.calls(addPayment)).toHaveLength(2));
  const [first, again] = server.calls(addPayment).map(({ body }) => body.key);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
});

test('After a reload the payment that was typed is still the same one', async () => {
  const server = schoolsServer()
    .answer(listPayments, { success: true, balance, data: [] })
    .breakOff(addPayment);
  const open = async () => {
    const station = openSchools('/1/2/3/fees/1?new=true', server);
    const form = within(await screen.findByRole('dialog', { name: 'Ghi nhận thanh toán' }));
    return { ...station, form, save: form.getByRole('button', { name: 'Lưu' }) };
  };
  const before = await open();
  const amount = before.form.getByLabelText(/^Số tiền/);
  await before.user.clear(amount);
  await before.user.type(amount, '200000');
  await before.user.click(before.save);
  expect(await before.form.findByRole('alert')).toBeVisible();
  reloadPage(before);
  const after = await open();
  await after.user.click(after.save);
  await waitFor(() => expect(server.calls(addPayment)).toHaveLength(2));
  const [first, again] = server.calls(addPayment).map(({ body }) => body);
  expect(first).toMatchObject({ amount: 200_000, key: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(again).toEqual(first);
});

test('An amount that others have agreed on meanwhile is not overwritten by trying again', async () => {
  const agreed = (amount: number): Balance => ({ ...balance, agreed: amount, amount });
  const server = schoolsServer()
    .answer(listPayments, { success: true, balance: agreed(400_000), data: [] })
    .refuse(setAgreedFee, { code: 'conflict', reason: 'fees.changed-meanwhile', message: 'x' });
  const { user } = openSchools('/1/2/3/fees/1?edit=agreed', server);
  const form = within(await screen.findByRole('dialog', { name: 'Thỏa thuận khác' }));
  server.answer(listPayments, { success: true, balance: agreed(300_000), data: [] });
  const save = form.getByRole('button', { name: 'Lưu' });
  await user.click(save);
  expect(await form.findByRole('alert')).toHaveTextContent(/vừa được người khác đổi/);
  // The page behind has it by now.
  expect(await screen.findByText(/^300\.000/)).toBeInTheDocument();
  await user.click(save);
  await waitFor(() => expect(server.calls(setAgreedFee)).toHaveLength(2));
  const sent = server.calls(setAgreedFee).map(({ body }) => body);
  expect(sent).toMatchObject([
    { amount: 400_000, was: 400_000 },
    { amount: 400_000, was: 400_000 },
  ]);
});
