import { downloadTemplate, exportContacts } from '@station/contract/contacts/contact-files';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { findRow, makeContact, openDirectory } from './contacts-server.ts';
import { chooseListAction } from './form-steps.ts';

/** What the browser was given to save. */
let saved: string[] = [];

beforeEach(() => {
  saved = [];
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

const people = [makeContact(1, { name: 'Lan', category: 'client' })];

test('the export takes what is listed now, shows that it is working, and carries the token', async () => {
  const { user, server } = openDirectory('/home/contacts?search=lan&category=client', {
    contacts: people,
  });
  await findRow('Lan');
  const release = server.hold(exportContacts, 'rows');

  await chooseListAction(user, 'Export Excel');
  expect(screen.getByRole('button', { name: 'Thao tác khác' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  release();
  expect(await screen.findByText('Đã lưu file contacts.xlsx')).toBeVisible();
  const call = server.calls(exportContacts)[0];
  expect(call?.query.toString()).toBe('search=lan&category=client&active_only=true');
  expect(call?.headers.get('authorization')).toBe('Bearer token-1');
  expect(saved).toEqual(['contacts.xlsx']);
});

test('with the archived ones shown, the export has them too', async () => {
  const { user, server } = openDirectory('/home/contacts?archived=true', { contacts: people });
  await findRow('Lan');
  server.answer(exportContacts, 'rows');
  await chooseListAction(user, 'Export Excel');

  await screen.findByText('Đã lưu file contacts.xlsx');
  expect(server.calls(exportContacts)[0]?.query.get('active_only')).toBe('false');
});

test('a failed export and a failed template have their own words', async () => {
  const { user, server } = openDirectory('/home/contacts', { contacts: people });
  await findRow('Lan');
  server
    .refuse(exportContacts, { code: 'unavailable', message: 'busy' })
    .refuse(downloadTemplate, { code: 'unavailable', message: 'busy' });

  await chooseListAction(user, 'Export Excel');
  expect(await screen.findByText('Lỗi khi export')).toBeVisible();
  expect(screen.getByText(/Máy chủ đang bận/)).toBeVisible();
  await chooseListAction(user, 'Template');
  expect(await screen.findByText('Lỗi khi download template')).toBeVisible();
  expect(saved).toEqual([]);
});

test('an export that breaks off on its way is told, and no part of it is saved', {
  tags: ['full'],
}, async () => {
  const { user, server } = openDirectory('/home/contacts', { contacts: people });
  await findRow('Lan');
  server.breakOff(exportContacts);

  await chooseListAction(user, 'Export Excel');
  expect(await screen.findByText('Lỗi khi export')).toBeVisible();
  expect(screen.getByText(/File bị ngắt giữa chừng nên chưa được lưu/)).toBeVisible();
  expect(saved).toEqual([]);
  // It can be asked for again at once.
  server.answer(exportContacts, 'rows');
  await chooseListAction(user, 'Export Excel');
  expect(await screen.findByText('Đã lưu file contacts.xlsx')).toBeVisible();
});

test('the template is saved under its name', async () => {
  const { user, server } = openDirectory('/home/contacts', { contacts: people });
  await findRow('Lan');
  server.answer(downloadTemplate, 'rows');

  await chooseListAction(user, 'Template');
  expect(await screen.findByText('Đã tải file mẫu thành công!')).toBeVisible();
  expect(saved).toEqual(['contacts_template.xlsx']);
});
