import {
  getCard,
  listVisits,
  rotateCard,
  undoVisit,
  type Visit,
} from '@station/contract/membership/check-in';
import { addMemberEvent, listMemberEvents } from '@station/contract/membership/events';
import { getMember } from '@station/contract/membership/members';
import {
  addMemberPayment,
  listMemberPayments,
  mailReceipt,
  voidMemberPayment,
} from '@station/contract/membership/payments';
import { listPoints } from '@station/contract/membership/points';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeRequest } from '../fake-request.ts';
import { reloadPage } from '../reload-page.ts';
import { makeAdmin, makeUser, renderStation } from '../render-station.tsx';
import { makeMember, makePayment, memberServer } from './members.ts';

const success = true as const;
const PAGE = '/paysoft/members/7';

test('A part of what is owed is paid, and the rest is still owed', async () => {
  const member = makeMember();
  const { membership } = member;
  if (!membership) throw new Error('A member with a plan');
  const server = memberServer(member).answer(addMemberPayment, ({ body }) => {
    const payment = makePayment({ ...body, id: 5 });
    const owed = membership.owed - body.amount;
    const data = { ...member, membership: { ...membership, owed, paid: 600_000 - owed } };
    server.answer(getMember, { success, data });
    server.answer(listMemberPayments, { success, data: [payment] });
    return { success, data, payment };
  });
  const { user } = renderStation(PAGE, { server, signedIn: makeUser() });
  await user.click(await screen.findByRole('button', { name: 'Ghi thanh toán' }));
  const form = within(await screen.findByRole('dialog', { name: 'Ghi thanh toán' }));
  const amount = form.getByLabelText(/^Số tiền/);
  // All of it, until another amount is typed.
  expect(amount).toHaveValue('350000');
  await user.clear(amount);
  await user.type(amount, 'nhiều');
  await user.click(form.getByRole('button', { name: 'Lưu' }));
  expect(amount).toHaveAccessibleDescription(/Hãy nhập số tiền hợp lệ/);
  await user.clear(amount);
  await user.type(amount, '100000');
  await user.click(form.getByRole('button', { name: 'Lưu' }));
  expect(await screen.findByText(/^Nợ 250\.000/)).toBeVisible();
  expect(server.calls(addMemberPayment).map(({ body }) => body.amount)).toEqual([100_000]);
});

test('A freeze that is planned stands with the plan before it begins', async () => {
  const member = makeMember();
  const freeze = { frozen_from: '2199-03-10', frozen_until: '2199-03-15' };
  const membership = member.membership && { ...member.membership, ...freeze };
  const server = memberServer({ ...member, membership });
  renderStation(PAGE, { server, signedIn: makeUser() });
  expect(await screen.findByText('10/03/2199 – 15/03/2199')).toBeVisible();
});

test('A payment whose answer was lost is sent again as the same one, and the next form is another', async () => {
  const server = memberServer().breakOff(addMemberPayment);
  const { user } = renderStation(PAGE, { server, signedIn: makeUser() });
  const pay = async () => {
    await user.click(await screen.findByRole('button', { name: 'Ghi thanh toán' }));
    return within(await screen.findByRole('dialog', { name: 'Ghi thanh toán' }));
  };
  const form = await pay();
  await user.click(form.getByRole('button', { name: 'Lưu' }));
  expect(await form.findByRole('alert')).toBeVisible();
  server.answer(addMemberPayment, { success, data: makeMember(), payment: makePayment() });
  await user.click(form.getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click((await pay()).getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(server.calls(addMemberPayment)).toHaveLength(3));
  const [first, again, next] = server.calls(addMemberPayment).map(({ body }) => body.key);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('A payment whose answer was lost is the same one after a reload, until it is saved', async () => {
  const server = memberServer().breakOff(addMemberPayment);
  const open = async () => {
    const station = renderStation(`${PAGE}?new=payment`, { server, signedIn: makeUser() });
    const form = within(await screen.findByRole('dialog', { name: 'Ghi thanh toán' }));
    await station.user.click(form.getByRole('button', { name: 'Lưu' }));
    return { ...station, form };
  };
  const before = await open();
  expect(await before.form.findByRole('alert')).toBeVisible();
  reloadPage(before);
  server.answer(addMemberPayment, { success, data: makeMember(), payment: makePayment() });
  const { user } = await open();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Ghi thanh toán' }));
  const next = within(await screen.findByRole('dialog', { name: 'Ghi thanh toán' }));
  await user.click(next.getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(server.calls(addMemberPayment)).toHaveLength(3));
  const [first, again, other] = server.calls(addMemberPayment).map(({ body }) => body.key);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('What happens with a membership is sent again as the same after a lost answer', async () => {
  const server = memberServer().breakOff(addMemberEvent);
  const { user } = renderStation(`${PAGE}?new=resume`, { server, signedIn: makeUser() });
  const form = within(await screen.findByRole('dialog', { name: 'Tiếp tục' }));
  await user.click(form.getByRole('button', { name: 'Tiếp tục' }));
  expect(await form.findByRole('alert')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Tiếp tục' }));
  await waitFor(() => expect(server.calls(addMemberEvent)).toHaveLength(2));
  const [first, again] = server.calls(addMemberEvent).map(({ body }) => body.key);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
});

test('What is in the books is made void by administrators alone, with a reason', async () => {
  const server = memberServer(makeMember(), [makePayment()]).answer(
    voidMemberPayment,
    ({ body }) => {
      const voided = { reason: body.reason, by: 'admin', at: '2031-03-02T02:00:00.000Z' };
      const payment = makePayment({ voided });
      server.answer(listMemberPayments, { success, data: [payment] });
      return { success, data: makeMember(), payment };
    },
  );
  const { user } = renderStation(PAGE, { server, signedIn: makeAdmin() });
  await user.click(await screen.findByRole('button', { name: /^Biên nhận 2031-000001: / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hủy khoản thanh toán' }));
  const form = within(await screen.findByRole('dialog', { name: /^Hủy khoản 250\.000/ }));
  await user.click(form.getByRole('button', { name: 'Hủy khoản thanh toán' }));
  expect(await form.findByText('Hãy ghi lý do')).toBeVisible();
  await user.type(form.getByLabelText(/Lý do/), 'Nhập nhầm');
  await user.click(form.getByRole('button', { name: 'Hủy khoản thanh toán' }));
  expect(await screen.findByText(/^Hủy: admin, .*Nhập nhầm$/)).toBeVisible();
});

test('The staff are not offered to make a payment void', async () => {
  const server = memberServer(makeMember(), [makePayment()]);
  const { user } = renderStation(PAGE, { server, signedIn: makeUser() });
  await user.click(await screen.findByRole('button', { name: /^Biên nhận 2031-000001: / }));
  expect(await screen.findByRole('menuitem', { name: 'Mở biên nhận 2031-000001' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Hủy khoản thanh toán' })).toBeNull();
});

test('A wrong visit is undone with a reason, and stays to be seen', async () => {
  const visit: Visit = {
    ...{ id: 11, at: '2031-03-03T01:00:00.000Z', by: 'lan', is_late: false, undone: null },
  };
  const server = memberServer()
    .answer(listVisits, { success, total: 1, data: [visit] })
    .answer(undoVisit, ({ body }) => {
      const undone = { at: '2031-03-03T02:00:00.000Z', by: 'lan', reason: body.reason };
      server.answer(listVisits, { success, total: 0, data: [{ ...visit, undone }] });
      return { success };
    });
  const { user } = renderStation(PAGE, { server, signedIn: makeUser() });
  await user.click(await screen.findByRole('button', { name: /^Hủy lượt vào lúc / }));
  const form = within(await screen.findByRole('dialog', { name: /^Hủy lượt vào lúc / }));
  await user.type(form.getByLabelText(/Lý do/), 'Quét nhầm thẻ');
  await user.click(form.getByRole('button', { name: 'Hủy lượt vào' }));
  expect(await screen.findByText('Đã hủy bởi lan: Quét nhầm thẻ')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Hủy lượt vào lúc / })).toBeNull();
  expect(server.calls(undoVisit)).toMatchObject([{ params: { id: '11' } }]);
});

test('A picture is given to a member; what is no picture is told at once', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const server = memberServer();
  renderStation(`${PAGE}?edit=7`, { server, signedIn: makeUser() });
  const form = within(await screen.findByRole('dialog', { name: 'Sửa hội viên' }));
  const choose = (name: string, type: string) =>
    fireEvent.change(form.getByLabelText('Ảnh hội viên', { selector: 'input' }), {
      target: { files: [new File(['x'], name, { type })] },
    });
  choose('notes.txt', 'text/plain');
  expect(await form.findByText(/^Tệp này không phải là ảnh/)).toBeVisible();
  choose('lan.png', 'image/png');
  await waitFor(() => expect(FakeRequest.last.opened).toBe('PUT /api/membership/members/7/photo'));
  expect(FakeRequest.last.sent?.get('photo')).toBeInstanceOf(File);
  const data = makeMember({ image: '/api/pictures/7' });
  FakeRequest.last.write(JSON.stringify({ success, data }));
  FakeRequest.last.finish();
  expect(await screen.findByText('Đã lưu ảnh')).toBeVisible();
  expect(await form.findByRole('button', { name: 'Đổi ảnh' })).toBeVisible();
});

test('A panel that could not be loaded says so, not that there is nothing, and tries again', async () => {
  const server = memberServer();
  const broken = { code: 'internal', message: 'broken' } as const;
  for (const endpoint of [listMemberPayments, listPoints, listMemberEvents, listVisits, getCard]) {
    server.refuse(endpoint, broken);
  }
  const { user } = renderStation(PAGE, { server, signedIn: makeUser() });
  for (const name of ['Thanh toán', 'Điểm', 'Diễn biến', 'Lượt đến', 'Thẻ']) {
    const panel = within(await screen.findByRole('region', { name }));
    expect(await panel.findByText('Không tải được phần này')).toBeVisible();
    expect(panel.queryByText(/^Chưa/)).toBeNull();
  }
  server.answer(listVisits, { success, total: 0, data: [] });
  const visits = within(screen.getByRole('region', { name: 'Lượt đến' }));
  await user.click(visits.getByRole('button', { name: 'Thử lại' }));
  expect(await visits.findByText('Chưa đến lần nào')).toBeVisible();
});

test('A receipt on its way by mail, and a card that gets another token, show that they are', async () => {
  const server = memberServer(makeMember({ email: 'lan@x.test' }), [makePayment()]);
  server.answer(getCard, { success, token: 'a'.repeat(22), since: '2031-03-01T02:00:00.000Z' });
  server.hold(mailReceipt, { success, email: 'lan@x.test' });
  server.hold(rotateCard, { success, token: 'b'.repeat(22), since: '2031-03-01T02:00:00.000Z' });
  const { user } = renderStation(PAGE, { server, signedIn: makeUser() });
  const menu = await screen.findByRole('button', { name: /^Biên nhận 2031-000001: / });
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: /qua email$/ }));
  await waitFor(() => expect(menu).toHaveAttribute('aria-busy', 'true'));
  const rotate = await screen.findByRole('button', { name: 'Đổi mã thẻ' });
  await user.click(rotate);
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Đổi mã thẻ' }));
  await waitFor(() => expect(rotate).toHaveAttribute('aria-busy', 'true'));
});

test('Points that expire on many days are told by the next days and by how many come later', async () => {
  const expiring = [1, 2, 3, 4, 5].map((day) => ({
    points: 10 * day,
    expires_on: `2027-03-0${day}`,
  }));
  const server = memberServer().answer(listPoints, {
    ...{ success, balance: 150, tier: null, expiring, data: [] },
  });
  renderStation(PAGE, { server, signedIn: makeUser() });

  const list = await screen.findByRole('list', { name: 'Sắp hết hạn' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  expect(list).toHaveTextContent('30 điểm hết hạn 03/03/202790 điểm hết hạn sau đó');
});
