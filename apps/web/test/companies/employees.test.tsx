import {
  createEmployee,
  deleteEmployee,
  listEmployees,
  updateEmployee,
} from '@station/contract/companies/companies';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fillEmployee, makeEmployee, openCompanies } from './companies-server.ts';

const rowOf = async (name: string) =>
  (await screen.findByRole('button', { name })).closest('tr') as HTMLElement;

test('without a company one is asked for; choosing shows its employees, also by its address', async () => {
  const { user, router } = openCompanies('/app/employees');
  expect(await screen.findByText('Vui lòng chọn một công ty.')).toBeVisible();

  await user.selectOptions(await screen.findByLabelText('Công ty'), 'Hoa Sen (2)');
  expect(await rowOf('Người 1')).toHaveTextContent('nguoi1@example.vn');
  expect(router.state.location.search).toEqual({ company: 1 });
});

test('employees are searched, and links to account and contact are shown', async () => {
  const linked = makeEmployee(1, {
    name: 'Trần Bảo',
    account: { id: 3, username: 'bao.tran', name: 'Trần Bảo' },
    contact: { id: 7, name: 'Bảo', phone: '0901' },
  });
  const { user } = openCompanies('/app/employees?company=1', {
    employees: [linked, makeEmployee(2)],
  });
  expect(await rowOf('Trần Bảo')).toHaveTextContent('Tài khoản: bao.tranContact: Bảo');

  await user.type(screen.getByRole('searchbox', { name: 'Tìm nhân viên' }), 'tran bao{Enter}');
  await waitFor(() => expect(screen.queryByText('Người 2')).toBeNull());
  expect(await rowOf('Trần Bảo')).toBeVisible();
});

test('the edit dialog saves what was changed with its version, and links stay', async () => {
  const linked = makeEmployee(1, {
    account: { id: 3, username: 'bao.tran', name: '' },
    version: 4,
  });
  const { user, server } = openCompanies('/app/employees?company=1', { employees: [linked] });
  await user.click(within(await rowOf('Người 1')).getByRole('button', { name: 'Sửa Người 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sửa nhân viên' }));
  expect(dialog.getByLabelText('Tài khoản đăng nhập')).toHaveValue('bao.tran');

  await user.clear(dialog.getByLabelText(/^Chức vụ/));
  await user.type(dialog.getByLabelText(/^Chức vụ/), 'Giám đốc');
  await user.click(dialog.getByRole('button', { name: 'Lưu' }));

  expect(await screen.findByText('Đã cập nhật nhân viên Người 1')).toBeVisible();
  expect(await rowOf('Người 1')).toHaveTextContent('Giám đốc');
  expect(server.calls(updateEmployee)[0]?.body).toEqual({
    name: 'Người 1',
    email: 'nguoi1@example.vn',
    phoneNumber: '',
    position: 'Giám đốc',
    companyId: 1,
    accountId: 3,
    contactId: null,
    version: 4,
  });
});

test('emptying the field of the account takes the link away', async () => {
  const linked = makeEmployee(1, { account: { id: 3, username: 'bao.tran', name: '' } });
  const { user, server } = openCompanies('/app/employees?company=1', { employees: [linked] });
  await user.click(within(await rowOf('Người 1')).getByRole('button', { name: 'Sửa Người 1' }));
  await user.clear(screen.getByLabelText('Tài khoản đăng nhập'));
  await user.click(screen.getByRole('button', { name: 'Lưu' }));
  await waitFor(() =>
    expect(server.calls(updateEmployee)[0]?.body).toMatchObject({ accountId: null }),
  );
});

test('a change that somebody else was quicker with shows both versions in words', async () => {
  const theirs = makeEmployee(1, {
    position: 'Giám đốc',
    company_id: 2,
    contact: { id: 9, name: 'Lan', phone: '0901' },
    version: 2,
  });
  const { user } = openCompanies('/app/employees?company=1', {
    prepare: (server) =>
      server.refuse(updateEmployee, {
        code: 'conflict',
        message: 'x',
        reason: 'employees.changed-meanwhile',
        current: theirs,
      }),
  });
  await user.click(within(await rowOf('Người 1')).getByRole('button', { name: 'Sửa Người 1' }));
  await user.clear(screen.getByLabelText(/^Chức vụ/));
  await user.type(screen.getByLabelText(/^Chức vụ/), 'Giáo viên');
  await user.click(screen.getByRole('button', { name: 'Lưu' }));

  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Chức vụHiện tạiGiám đốcCủa bạnGiáo viên');
  expect(dialog).toHaveTextContent('Công ty: Sao Mai; Contact trong danh bạ: Lan');
  await user.click(within(dialog).getByRole('button', { name: 'Dùng bản hiện tại' }));
  await waitFor(() => expect(screen.getByLabelText(/^Chức vụ/)).toHaveValue('Giám đốc'));
  expect(screen.getByLabelText('Contact trong danh bạ')).toHaveValue('Lan');
});

test('a failed change says so and keeps what was typed', async () => {
  const { user } = openCompanies('/app/employees?company=1', {
    prepare: (server) => server.refuse(updateEmployee, { code: 'internal', message: '' }),
  });
  await user.click(within(await rowOf('Người 1')).getByRole('button', { name: 'Sửa Người 1' }));
  await user.type(screen.getByLabelText(/^Chức vụ/), '!');
  await user.click(screen.getByRole('button', { name: 'Lưu' }));
  expect(await screen.findByText('Cập nhật thất bại!')).toBeVisible();
  expect(screen.getByLabelText(/^Chức vụ/)).toHaveValue('Kế toán!');
});

test('deleting warns that it cannot be undone, is busy meanwhile, and asks once', async () => {
  const { user, server } = openCompanies('/app/employees?company=1');
  await user.click(within(await rowOf('Người 2')).getByRole('button', { name: 'Xóa Người 2' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Xóa nhân viên "Người 2"?' }));
  expect(dialog.getByText(/Hành động này không thể hoàn tác/)).toBeVisible();

  const release = server.hold(deleteEmployee, { success: true });
  await user.click(dialog.getByRole('button', { name: 'Xóa' }));
  const busy = await dialog.findByRole('button', { name: 'Đang xóa...' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await user.click(busy);
  await user.click(dialog.getByRole('button', { name: 'Hủy' }));
  release();

  expect(await screen.findByText('Đã xóa nhân viên Người 2')).toBeVisible();
  expect(server.calls(deleteEmployee)).toHaveLength(1);
});

test('a failed delete says so in the words of the specification, and the dialog stays', async () => {
  const { user } = openCompanies('/app/employees?company=1', {
    prepare: (server) => server.refuse(deleteEmployee, { code: 'internal', message: '' }),
  });
  await user.click(within(await rowOf('Người 2')).getByRole('button', { name: 'Xóa Người 2' }));
  await user.click(screen.getByRole('button', { name: 'Xóa' }));
  expect(await screen.findByText('Lỗi khi xóa nhân viên.')).toBeVisible();
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

test('an employee is added to the company that is shown', async () => {
  const { user, server } = openCompanies('/app/employees?company=2', { employees: [] });
  expect(await screen.findByText('Công ty này chưa có nhân viên')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Thêm nhân viên' })[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog', { name: 'Thêm nhân viên' }));
  await fillEmployee(user, dialog, { name: 'Lan' });
  await user.click(dialog.getByRole('button', { name: 'Thêm nhân viên' }));
  expect(await rowOf('Lan')).toBeVisible();
  expect(server.calls(createEmployee)[0]?.params).toEqual({ companyId: '2' });
});

test('employees that cannot be loaded are said so in the words of the specification', async () => {
  openCompanies('/app/employees?company=1', {
    prepare: (server) => server.refuse(listEmployees, { code: 'forbidden', message: 'x' }),
  });
  expect(await screen.findByText('Không thể tải danh sách nhân viên.')).toBeVisible();
});
