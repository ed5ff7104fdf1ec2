import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Locale, setLocale } from '../../src/platform/i18n.ts';
import { makeAdmin } from '../render-station.tsx';
import { findRow, makeContact, openDirectory } from './contacts-server.ts';

const contacts = [makeContact(1, { name: 'Lan', category: 'client' })];

test.each<[Locale, string, string, string, string, string]>([
  ['vi', 'vi', 'Quản lý Danh bạ Tổng hợp', '1 contacts · 6 category', 'Khách hàng', 'Ca đêm'],
  ['ko', 'ko', '통합 연락처 관리', '연락처 1개 · 카테고리 6개', '고객', 'Ca đêm'],
  ['en', 'en', 'Contact directory', '1 contact · 6 categories', 'Client', 'Ca đêm'],
])('the directory in %s', async (locale, lang, title, summary, client, custom) => {
  openDirectory('/home/contacts', { contacts });
  await findRow('Lan');
  act(() => setLocale(locale));

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(summary)).toBeVisible();
  expect(screen.getByRole('button', { name: new RegExp(`^1 ${client}`) })).toBeVisible();
  // A category that somebody has made has the label they gave it.
  expect(screen.getByRole('button', { name: new RegExp(custom) })).toBeVisible();
  await waitFor(() => expect(document.documentElement.lang).toBe(lang));
});

test('the button in the head says whom it adds, in the words of the specification', async () => {
  openDirectory('/home/contacts', { contacts });
  await findRow('Lan');
  const button = within(screen.getByRole('banner')).getByRole('button', { name: 'Add Contact' });
  expect(button).toHaveTextContent(/^Add Contact$/);
});

test('words of an open form follow when the language changes, and what was typed stays', async () => {
  const { user } = openDirectory('/home/contacts', { contacts });
  await findRow('Lan');
  await user.click(screen.getByRole('button', { name: 'Add Contact' }));
  await user.type(await screen.findByRole('textbox', { name: /^Điện thoại/ }), '123');
  await user.click(within(screen.getByRole('form')).getByRole('button', { name: 'Thêm contact' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Điện thoại/ })).toHaveAccessibleDescription(
      'Tối thiểu 10 ký tự',
    ),
  );

  act(() => setLocale('ko'));
  const phone = await screen.findByRole('textbox', { name: /^전화번호/ });
  expect(phone).toHaveAccessibleDescription('최소 10자 이상이어야 합니다');
  expect(phone).toHaveValue('123');
  expect(screen.getByRole('textbox', { name: /^이름/ })).toHaveAccessibleDescription(
    '이 항목을 입력해 주세요',
  );
});

test.each<[Locale, string, string, string]>([
  [
    'ko',
    '엑셀 파일로 연락처 추가',
    '업로드하고 연락처 추가',
    '업로드할 엑셀 파일을 선택해 주세요.',
  ],
  [
    'en',
    'Add contacts from an Excel file',
    'Upload and add contacts',
    'Please choose an Excel file to upload.',
  ],
])(
  'the upload screen in %s, also what it has said already',
  async (locale, title, button, text) => {
    const { user } = openDirectory('/app/upload-excel', { signedIn: makeAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Upload và Thêm Contacts' }));
    act(() => setLocale(locale));

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('button', { name: button })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  },
);
