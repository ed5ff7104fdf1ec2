import { listCompanies, updateCompany } from '@station/contract/companies/companies';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import { openCompanies } from './companies-server.ts';

const nameField = () => screen.getByRole('textbox', { name: 'Tên công ty' });

/** Opens Sao Mai to be changed, and types another name. */
async function typeName(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Sửa Sao Mai' }));
  await user.clear(nameField());
  await user.type(nameField(), name);
}

test('what is typed into a company stays while something else is searched for', async () => {
  const companies = ['Hoa Sen', 'Đông Á', 'Sao Mai'];
  const { user } = openCompanies('/app/management', { companies });
  await typeName(user, 'Sao Hôm');
  await user.type(screen.getByRole('searchbox', { name: 'Tìm công ty' }), 'hoa{Enter}');
  await waitFor(() => expect(screen.queryByText('Đông Á')).toBeNull());
  expect(screen.getByRole('link', { name: 'Hoa Sen' })).toBeVisible();
  expect(nameField()).toHaveValue('Sao Hôm');
});

test('what is typed into a company stays when somebody else deletes it, and saving says so', async () => {
  const { user, server } = openCompanies('/app/management');
  await typeName(user, 'Sao Hôm');
  const gone = { code: 'not-found', message: 'x', reason: 'companies.not-found' } as const;
  server.answer(listCompanies, { success: true, data: [] }).refuse(updateCompany, gone);
  // As the open page hears of it.
  await act(() => queryClient.invalidateQueries({ queryKey: ['companies'] }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Hoa Sen' })).toBeNull());
  expect(nameField()).toHaveValue('Sao Hôm');
  await user.click(screen.getByRole('button', { name: 'Lưu' }));
  expect(await screen.findByText('Công ty này không còn tồn tại.')).toBeVisible();
  expect(nameField()).toHaveValue('Sao Hôm');
});
