import { listFollowUp } from '@station/contract/membership/follow-up';
import { addMember, listMembers } from '@station/contract/membership/members';
import { listPlans, type Plan } from '@station/contract/membership/plans';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeRequest } from '../fake-request.ts';
import { makeUser, renderStation } from '../render-station.tsx';
import { makeMember, memberServer } from './members.ts';

const success = true as const;
const pagination = (total: number) => ({
  ...{ page: 1, per_page: 20, total_pages: 1, total_records: total },
});
const found = (...names: string[]) => ({
  success,
  data: names.map((name, at) => makeMember({ id: at + 1, name })),
  pagination: pagination(names.length),
});

test('Members are narrowed by how it stands and by plan, and the filters are taken off again', async () => {
  const plan: Plan = {
    ...{ id: 2, name: 'Gói tháng', days: 30, visits: 12, price: 600_000, currency: 'VND' },
    ...{ grace_days: 3, freeze_days: 10, is_offered: true, members: 2, version: 1 },
  };
  const server = memberServer()
    .answer(listPlans, { success, data: [plan] })
    .answer(listMembers, ({ query }) =>
      query.get('state') === 'expired' ? found('Lê Minh') : found('Trần Lan', 'Lê Minh'),
    );
  const { user, router } = renderStation('/paysoft', { server, signedIn: makeUser() });
  expect(await screen.findByRole('heading', { name: 'Hội viên (2)' })).toBeVisible();
  await user.selectOptions(await screen.findByLabelText('Trạng thái'), 'Hết hạn');
  expect(await screen.findByRole('heading', { name: 'Hội viên (1)' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Gói'), 'Gói tháng');
  await expect
    .poll(() => server.calls(listMembers).at(-1)?.query.toString())
    .toMatch(/state=expired&plan=2/);
  expect(router.state.location.search).toMatchObject({ state: 'expired', plan: 2 });
});

test('A telephone number that somebody has already is told with who that is, and may be kept', async () => {
  const server = memberServer()
    .answer(listMembers, found())
    .refuse(addMember, {
      ...{ code: 'conflict', reason: 'membership.phone-taken', message: 'x' },
      ...{ current: { id: 1, name: 'Trần Lan', number: '000001' } },
    });
  const { user, router } = renderStation('/paysoft?new', { server, signedIn: makeUser() });
  const form = within(await screen.findByRole('dialog', { name: 'Thêm hội viên' }));
  await user.click(form.getByText('Người mới'));
  await user.type(form.getByLabelText(/^Tên/), 'Trần Minh');
  await user.type(form.getByLabelText(/^Điện thoại|^Số điện thoại/), '0912345678');
  await user.click(form.getByRole('button', { name: 'Thêm' }));
  const twin = 'Số điện thoại này đã có ở hội viên Trần Lan (000001).';
  expect(await form.findByText(twin)).toBeVisible();
  server.answer(addMember, { success, data: makeMember() });
  await user.click(form.getByLabelText('Vẫn thêm: người nhà dùng chung số'));
  await user.click(form.getByRole('button', { name: 'Thêm' }));
  await expect.poll(() => router.state.location.pathname).toBe('/paysoft/members/7');
  expect(server.calls(addMember).map(({ body }) => body.allow_same_phone)).toEqual([
    ...[false, true],
  ]);
});

test('A picture that could not be saved along with a new member is told, and stays told', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const server = memberServer()
    .answer(listMembers, found())
    .answer(addMember, { success, data: makeMember() });
  const { user, router } = renderStation('/paysoft?new', { server, signedIn: makeUser() });
  const form = within(await screen.findByRole('dialog', { name: 'Thêm hội viên' }));
  await user.click(form.getByText('Người mới'));
  await user.type(form.getByLabelText(/^Tên/), 'Trần Minh');
  fireEvent.change(form.getByLabelText('Ảnh hội viên', { selector: 'input' }), {
    target: { files: [new File(['x'], 'minh.png', { type: 'image/png' })] },
  });
  await user.click(form.getByRole('button', { name: 'Thêm' }));
  await waitFor(() => expect(FakeRequest.last.opened).toBe('PUT /api/membership/members/7/photo'));
  FakeRequest.last.write(JSON.stringify({ success: false, code: 'internal', message: 'broken' }));
  FakeRequest.last.finish(500);
  await expect.poll(() => router.state.location.pathname).toBe('/paysoft/members/7');
  expect(await screen.findByText(/^Không lưu được ảnh/)).toBeVisible();
});

test('Somebody of the contacts who is a member already is told as one', async () => {
  const server = memberServer()
    .answer(listMembers, found())
    .refuse(addMember, {
      ...{ code: 'conflict', reason: 'membership.already-member', message: 'x' },
      ...{ current: { id: 1, name: 'Trần Lan', number: '000001' } },
    });
  const { user } = renderStation('/paysoft?new', { server, signedIn: makeUser() });
  const form = within(await screen.findByRole('dialog', { name: 'Thêm hội viên' }));
  await user.type(form.getByLabelText(/^Tên/), 'Trần Lan');
  await user.click(form.getByRole('button', { name: 'Thêm' }));
  expect(await form.findByText('Người này đã là hội viên: Trần Lan (000001).')).toBeVisible();
});

test('Who has to be followed up is written to together, or one by one', async () => {
  const email = 'lan@example.com';
  const server = memberServer().answer(listFollowUp, ({ query }) => ({
    success,
    data: query.get('which') === 'owing' ? [makeMember({ email })] : [],
    pagination: pagination(1),
    counts: { ending: 0, absent: 0, owing: 1 },
  }));
  const { user, router } = renderStation('/paysoft/follow-up', { server, signedIn: makeUser() });
  expect(await screen.findByText('Không có ai trong danh sách này')).toBeVisible();
  const all = { name: 'Viết thư cho những người này' };
  expect(screen.queryByRole('button', all)).toBeNull();
  await user.click(screen.getByRole('button', { name: /Còn nợ/ }));
  const [one] = await screen.findAllByRole('link', { name: 'Viết thư cho Trần Thị Lan' });
  expect(one?.getAttribute('href')).toContain(`to=${encodeURIComponent(email)}`);
  await user.click((await screen.findAllByRole('button', all))[0] as HTMLElement);
  await expect.poll(() => router.state.location.pathname).toBe('/autogmail/mailings');
});
