import { createContact, getContact, updateContact } from '@station/contract/contacts/contacts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeUser } from '../render-station.tsx';
import {
  expectListed,
  findRow,
  makeContact,
  makeContacts,
  openDirectory,
} from './contacts-server.ts';
import { field, fillIn, form, noForm, openEdit, openNew, save } from './form-steps.ts';

afterEach(() => sessionStorage.clear());

/** What is kept of forms. */
const drafts = () => Object.keys({ ...sessionStorage }).filter((key) => key.startsWith('draft '));

/** Closes the page and opens it anew at its address, as the browser's reload does: no code of ours runs. */
function reload(station: ReturnType<typeof openDirectory>, signedIn = makeUser()) {
  const { href } = station.router.state.location;
  const kept = Object.entries({ ...sessionStorage });
  station.unmount();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
  return openDirectory(href, { contacts: station.rows(), signedIn });
}

test('Back closes the form and leaves the list as it was, search and all', async () => {
  const { user, router } = openDirectory('/home/contacts?search=người', {
    contacts: makeContacts(30),
  });
  await openEdit(user, 'Người 25');
  expect(form()).toHaveAccessibleName('Sửa contact');
  expect(router.state.location.search).toEqual({ search: 'người', edit: 25 });

  act(() => router.history.back());
  await noForm();
  expect(router.state.location.pathname).toBe('/home/contacts');
  expect(router.state.location.search).toEqual({ search: 'người' });
  expect(screen.getByRole('button', { name: 'Sửa Người 25' })).toHaveFocus();
});

test('closing the form is the step back: Back does not open it again', async () => {
  const { user, router } = openDirectory('/home');
  await act(() => router.navigate({ to: '/home/contacts' }));
  await openNew(user);
  await user.click(screen.getByRole('button', { name: 'Đóng biểu mẫu' }));
  await noForm();

  act(() => router.history.back());
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});

test('an address opens the form that it names, also of a contact that is on another page', {
  tags: ['full'],
}, async () => {
  openDirectory('/home/contacts?edit=3', { contacts: makeContacts(30) });
  await findRow('Người 30');
  expect(await screen.findByRole('form', { name: 'Sửa contact' })).toBeVisible();
  expect(field(/^Tên/)).toHaveValue('Người 3');
});

test('so does ?new, as people type it; saving leaves the list there', {
  tags: ['full'],
}, async () => {
  const { user, router } = openDirectory('/home/contacts?new');
  await screen.findByRole('form', { name: 'Thêm contact mới' });
  await fillIn(user, { Tên: 'Ánh', 'Điện thoại': '0901234567' });
  await user.click(save());
  await noForm();
  await expectListed('Ánh', 'Người 3', 'Người 2', 'Người 1');
  expect(router.state.location.search).toEqual({});
});

test('the form of a contact that is gone says so and closes', async () => {
  const { router } = openDirectory('/home/contacts?edit=99', {
    prepare: (server) =>
      server.refuse(getContact, {
        code: 'not-found',
        message: '',
        reason: 'contacts.not-found',
      }),
  });
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.queryByRole('form')).toBeNull();
});

test('a reload keeps the form open and what was typed, on top of what others have saved since', {
  tags: ['full'],
}, async () => {
  const before = openDirectory('/home/contacts');
  await openEdit(before.user, 'Người 2');
  await fillIn(before.user, { 'Công ty': 'Sao Mai' });

  const after = reload(before);
  await screen.findByRole('form', { name: 'Sửa contact' });
  expect(field('Công ty')).toHaveValue('Sao Mai');
  await after.user.click(save());
  await noForm();
  expect(after.rows().find(({ id }) => id === 2)?.company).toBe('Sao Mai');
  expect(drafts()).toEqual([]);
});

test('what was typed is forgotten when the form is closed', async () => {
  const before = openDirectory('/home/contacts');
  await openNew(before.user);
  await fillIn(before.user, { Tên: 'Ánh' });
  expect(JSON.stringify({ ...sessionStorage })).toContain('Ánh');
  await before.user.click(screen.getByRole('button', { name: 'Hủy' }));
  await before.user.click(await screen.findByRole('button', { name: 'Bỏ thay đổi' }));
  await noForm();
  expect(drafts()).toEqual([]);
});

test('what one person typed is not shown to the next one at the same screen', async () => {
  const before = openDirectory('/home/contacts?new=true');
  await screen.findByRole('form');
  await fillIn(before.user, { Tên: 'Ánh' });

  reload(before, makeUser({ id: 8, username: 'lan' }));
  await screen.findByRole('form');
  expect(field(/^Tên/)).toHaveValue('');
});

test('a save that answers after its form was left closes no other form', async () => {
  const { server, user, router } = openDirectory('/home/contacts');
  const answer = server.hold(updateContact, {
    success: true,
    data: makeContact(1, { version: 2 }),
  });
  await openEdit(user, 'Người 1');
  await fillIn(user, { 'Công ty': 'Sao Mai' });
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Sửa Người 2' }));
  await user.click(await screen.findByRole('button', { name: 'Bỏ thay đổi' }));
  await waitFor(() => expect(field(/^Tên/)).toHaveValue('Người 2'));
  await fillIn(user, { 'Công ty': 'Hoa Sen' });

  answer();
  expect(await screen.findByText(/Người 1.*cập nhật|cập nhật.*Người 1/)).toBeVisible();
  expect(field('Công ty')).toHaveValue('Hoa Sen');
  expect(router.state.location.search).toEqual({ edit: 2 });
});

test('nor the same form, opened once more', async () => {
  const { server, user, router } = openDirectory('/home/contacts');
  const answer = server.hold(createContact, { success: true, data: makeContact(9) });
  await openNew(user);
  await fillIn(user, { Tên: 'Ánh', 'Điện thoại': '0901234567' });
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Đóng biểu mẫu' }));
  await user.click(await screen.findByRole('button', { name: 'Bỏ thay đổi' }));
  await noForm();
  await openNew(user);
  await fillIn(user, { Tên: 'Lan' });

  answer();
  expect(await screen.findByText(/Người 9/)).toBeVisible();
  expect(field(/^Tên/)).toHaveValue('Lan');
  expect(router.state.location.search).toEqual({ new: true });
});
