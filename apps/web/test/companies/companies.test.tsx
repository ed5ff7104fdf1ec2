import {
  createCompany,
  createEmployee,
  deleteCompany,
  listCompanies,
  updateCompany,
} from '@station/contract/companies/companies';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { setLocale } from '../../src/platform/i18n.ts';
import { TOAST_MS } from '../../src/ui/toaster.tsx';
import { fillEmployee, makeEmployee, openCompanies } from './companies-server.ts';

/** A refusal that says nothing. */
const SILENT = { code: 'internal', message: '' } as const;

const companyForm = () => screen.findByRole('form', { name: 'Thêm công ty' });
const employeeForm = () => screen.findByRole('form', { name: 'Thêm nhân viên' });
const row = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('li') as HTMLElement;

/** Types the name of a company and presses the button that adds it. */
async function addCompany(user: UserEvent, name: string) {
  const form = within(await companyForm());
  await user.type(form.getByLabelText(/^Tên công ty/), name);
  await user.click(form.getByRole('button', { name: 'Thêm công ty' }));
  return form;
}

/** Fills in an employee of Hoa Sen. */
async function fillColleague(user: UserEvent) {
  const form = within(await employeeForm());
  await form.findByRole('option', { name: 'Hoa Sen' });
  await user.selectOptions(form.getByLabelText(/^Công ty/), 'Hoa Sen');
  await fillEmployee(user, form);
  return form;
}

test('a blank company name is refused in the words of the specification, and nothing is sent', async () => {
  const { user, server } = openCompanies('/app/add-data');
  const form = await addCompany(user, '   ');

  expect(await form.findByText('Tên công ty không được bỏ trống')).toBeVisible();
  expect(server.calls(createCompany)).toEqual([]);
});

test('a company is added, the form is empty again, and the message goes after five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, server } = openCompanies('/app/add-data');
  const form = await addCompany(user, 'Bình Minh');

  expect(await screen.findByText('Đã thêm công ty Bình Minh')).toBeVisible();
  expect(form.getByLabelText(/^Tên công ty/)).toHaveValue('');
  expect(server.calls(createCompany)[0]?.body).toEqual({ name: 'Bình Minh', businessNumber: '' });
  await vi.advanceTimersByTimeAsync(TOAST_MS + 100);
  await waitFor(() => expect(screen.queryByText('Đã thêm công ty Bình Minh')).toBeNull());
});

test.each([
  ['Thêm công ty thất bại!', SILENT],
  ['Disk full', { ...SILENT, message: 'Disk full' }],
  [
    'Tên công ty không được bỏ trống',
    { code: 'invalid', message: 'x', reason: 'companies.name-required' } as const,
  ],
  ['Lỗi kết nối server.', undefined],
])('a company that cannot be added keeps what was typed: %s', async (text, refusal) => {
  const { user, server } = openCompanies('/app/add-data');
  await companyForm();
  if (refusal) server.refuse(createCompany, refusal);
  else server.setReachable(false);
  const form = await addCompany(user, 'Bình Minh');

  expect(await screen.findByText(text)).toBeVisible();
  expect(form.getByLabelText(/^Tên công ty/)).toHaveValue('Bình Minh');
});

test('what was typed to be added is not left without a question', async () => {
  const { user } = openCompanies('/app/add-data');
  const form = within(await employeeForm());
  await user.type(form.getByLabelText(/^Tên nhân viên/), 'Nguyễn Thị Lan');

  await user.click(screen.getByRole('link', { name: 'Danh sách công ty' }));
  await user.click(await screen.findByRole('button', { name: 'Tiếp tục chỉnh sửa' }));
  expect(form.getByLabelText(/^Tên nhân viên/)).toHaveValue('Nguyễn Thị Lan');
});

test('an employee needs a company, a name, an e-mail address and a position', async () => {
  const { user, server } = openCompanies('/app/add-data');
  const form = within(await employeeForm());
  await user.click(form.getByRole('button', { name: 'Thêm nhân viên' }));

  expect(await form.findByText('Vui lòng chọn một công ty.')).toBeVisible();
  expect(form.getAllByText('Vui lòng nhập trường này')).toHaveLength(3);
  expect(server.calls(createEmployee)).toEqual([]);
});

test('an employee is added with an account and a contact that were picked', {
  tags: ['full'],
}, async () => {
  const { user, server } = openCompanies('/app/add-data');
  const form = await fillColleague(user);
  await pick(form.getByLabelText('Tài khoản đăng nhập'), 'bao', 'Trần Văn Bảo (bao.tran)');
  await pick(form.getByLabelText('Contact trong danh bạ'), 'lan', 'Lan · 0900000007');
  await user.click(form.getByRole('button', { name: 'Thêm nhân viên' }));

  expect(await screen.findByText('Đã thêm nhân viên Trần Bảo')).toBeVisible();
  const [call] = server.calls(createEmployee);
  expect(call?.params).toEqual({ companyId: '1' });
  expect(call?.body).toEqual({
    name: 'Trần Bảo',
    email: 'bao@hoasen.vn',
    phoneNumber: '',
    position: 'Giáo viên',
    accountId: 12,
    contactId: 7,
  });
});

/** Types, waits until the browser's list offers it, and takes it. */
async function pick(input: HTMLElement, text: string, option: string) {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

test('an employee that cannot be added keeps what was typed', async () => {
  const { user } = openCompanies('/app/add-data', {
    prepare: (server) => server.refuse(createEmployee, SILENT),
  });
  const form = await fillColleague(user);
  await user.click(form.getByRole('button', { name: 'Thêm nhân viên' }));

  expect(await screen.findByText('Thêm nhân viên thất bại!')).toBeVisible();
  expect(form.getByLabelText(/^Tên nhân viên/)).toHaveValue('Trần Bảo');
});

test('the list shows companies with their employees and is searched without marks', async () => {
  const { user } = openCompanies('/app/management', { companies: ['Hoa Sen', 'Đông Á'] });
  expect(await row('Hoa Sen')).toHaveTextContent('2 nhân viên');
  expect(screen.getByText('2 công ty · 2 nhân viên')).toBeVisible();

  await user.type(screen.getByRole('searchbox', { name: 'Tìm công ty' }), 'dong{Enter}');
  await waitFor(() => expect(screen.queryByText('Hoa Sen')).toBeNull());
  expect(screen.getByText('Đông Á')).toBeVisible();
});

test('a company is renamed in its place: the button saves, with the version it was made from', async () => {
  const { user, server } = openCompanies('/app/management');
  await user.click(within(await row('Sao Mai')).getByRole('button', { name: 'Sửa Sao Mai' }));
  const form = within(screen.getByRole('form', { name: 'Sửa Sao Mai' }));
  expect(form.getByRole('textbox', { name: 'Tên công ty' })).toHaveValue('Sao Mai');

  await user.clear(form.getByRole('textbox', { name: 'Tên công ty' }));
  await user.type(form.getByRole('textbox', { name: 'Tên công ty' }), 'Sao Hôm');
  await user.click(form.getByRole('button', { name: 'Lưu' }));

  expect(await row('Sao Hôm')).toBeVisible();
  expect(screen.getByText('Đã cập nhật công ty Sao Hôm')).toBeVisible();
  expect(server.calls(updateCompany)[0]?.body).toEqual({
    name: 'Sao Hôm',
    businessNumber: '',
    version: 1,
  });
});

test('a business number is changed alone, and refused under its field', async () => {
  const { user, server } = openCompanies('/app/management', {
    prepare: (fake) =>
      fake.refuse(updateCompany, {
        ...{ code: 'conflict', message: 'x', reason: 'companies.number-taken' },
        validation_errors: [{ field: 'businessNumber', message: 'x', rule: 'not-allowed' }],
      }),
  });
  await user.click(within(await row('Sao Mai')).getByRole('button', { name: 'Sửa Sao Mai' }));
  const number = screen.getByRole('textbox', { name: 'Mã số thuế / kinh doanh' });
  await user.type(number, '12{Enter}');
  expect(await screen.findByText('Không phải mã số đúng dạng')).toBeVisible();
  expect(server.calls(updateCompany)).toEqual([]);

  await user.clear(number);
  await user.type(number, '0314409058{Enter}');
  expect(await screen.findByText('Công ty khác đã có mã số này')).toBeVisible();

  const data = { id: 2, name: 'Sao Mai', business_number: '0314409058', version: 2 };
  server.answer(updateCompany, { success: true, data: { ...data, employee_count: 0 } });
  await user.click(screen.getByRole('button', { name: 'Lưu' }));
  expect(await screen.findByText('Đã cập nhật công ty Sao Mai')).toBeVisible();
});

test('Cancel and Escape leave the name as it was', async () => {
  const { user, server } = openCompanies('/app/management');
  await user.click(within(await row('Sao Mai')).getByRole('button', { name: 'Sửa Sao Mai' }));
  await user.type(screen.getByRole('textbox', { name: 'Tên công ty' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Hủy' }));
  expect(await row('Sao Mai')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Sửa Sao Mai' }));
  await user.keyboard('x{Escape}');
  expect(await row('Sao Mai')).toBeVisible();
  expect(server.calls(updateCompany)).toEqual([]);
});

test('a rename that somebody else was quicker with shows both names', async () => {
  const current = { id: 2, name: 'Sao Hỏa', business_number: '', employee_count: 0, version: 5 };
  const { user, server } = openCompanies('/app/management', {
    prepare: (fake) =>
      fake.refuse(updateCompany, {
        code: 'conflict',
        message: 'x',
        reason: 'companies.changed-meanwhile',
        current,
      }),
  });
  await user.click(within(await row('Sao Mai')).getByRole('button', { name: 'Sửa Sao Mai' }));
  await user.clear(screen.getByRole('textbox', { name: 'Tên công ty' }));
  await user.type(screen.getByRole('textbox', { name: 'Tên công ty' }), 'Sao Kim{Enter}');

  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Tên công tyHiện tạiSao HỏaCủa bạnSao Kim');
  server.answer(updateCompany, { success: true, data: { ...current, name: 'Sao Kim' } });
  await user.click(within(dialog).getByRole('button', { name: 'Giữ thay đổi của tôi' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.calls(updateCompany)[1]?.body).toEqual({
    name: 'Sao Kim',
    businessNumber: '',
    version: 5,
  });
});

test('a company with employees names them before it is deleted, and says how many', async () => {
  const employees = Array.from({ length: 7 }, (_, at) => makeEmployee(at + 1));
  const { user, server } = openCompanies('/app/management', { employees });
  await user.click(within(await row('Hoa Sen')).getByRole('button', { name: 'Xóa Hoa Sen' }));

  const dialog = within(await screen.findByRole('alertdialog', { name: 'Xóa công ty "Hoa Sen"?' }));
  expect(
    await dialog.findByText(
      '7 nhân viên: Người 1, Người 2, Người 3, Người 4, Người 5 và 2 người khác',
    ),
  ).toBeVisible();
  expect(server.calls(deleteCompany)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Xóa' }));

  expect(await screen.findByText('Đã xóa công ty Hoa Sen')).toBeVisible();
  expect(server.calls(deleteCompany)[0]?.query.get('employees')).toBe('7');
  expect(screen.queryByRole('link', { name: 'Hoa Sen' })).toBeNull();
});

test('when employees were added meanwhile nothing is deleted, and the question is asked anew', async () => {
  const { user } = openCompanies('/app/management', {
    prepare: (server) =>
      server.refuse(deleteCompany, {
        code: 'conflict',
        message: 'x',
        reason: 'companies.has-employees',
      }),
  });
  await user.click(within(await row('Sao Mai')).getByRole('button', { name: 'Xóa Sao Mai' }));
  await user.click(screen.getByRole('button', { name: 'Xóa' }));
  expect(
    await screen.findByText(
      'Số nhân viên của công ty vừa thay đổi. Vui lòng xem lại danh sách rồi xóa.',
    ),
  ).toBeVisible();
  expect(await row('Sao Mai')).toBeInTheDocument();
});

test('a list that cannot be loaded says so, and is loaded by trying again', async () => {
  const { user, server } = openCompanies('/app/management', {
    prepare: (fake) => fake.refuse(listCompanies, { code: 'forbidden', message: 'x' }),
  });
  expect(await screen.findByText('Không thể tải danh sách công ty')).toBeVisible();
  server.answer(listCompanies, { success: true, data: [] });
  await user.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(await screen.findByText('Chưa có công ty nào')).toBeVisible();
});

test('the screens follow the chosen language', async () => {
  openCompanies('/app/management');
  await row('Hoa Sen');
  setLocale('ko');
  expect(await screen.findByRole('heading', { name: '회사 목록' })).toBeVisible();
  setLocale('en');
  expect(await screen.findByRole('heading', { name: 'Companies' })).toBeVisible();
});
