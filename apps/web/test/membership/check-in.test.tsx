import { type CheckInAnswer, checkIn } from '@station/contract/membership/check-in';
import { givePoints } from '@station/contract/membership/points';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refreshSession } from '../../src/platform/session.ts';
import { makeUser, renderStation } from '../render-station.tsx';
import { memberServer } from './members.ts';

const success = true as const;

const answered = (changes: Partial<CheckInAnswer>): CheckInAnswer => ({
  ...{ light: 'green', reasons: [], state: 'active', plan_name: 'Gói tháng' },
  member: { id: 7, name: 'Trần Thị Lan', number: '000007', image: null },
  ...{ days_left: 12, visits_left: 3, came_in_at: new Date(2031, 2, 4, 9, 2).toISOString() },
  ...changes,
});

async function scan(data: CheckInAnswer) {
  const server = memberServer().answer(checkIn, { success, data, candidates: [] });
  const { user } = renderStation('/paysoft/check-in', { server, signedIn: makeUser() });
  await user.type(await screen.findByLabelText('Số thẻ, số điện thoại hoặc tên'), '7{Enter}');
  await screen.findByText('Trần Thị Lan');
}

test.each([
  {
    name: 'green, with the plan and what is left of it',
    changes: {},
    shown: ['Mời vào', 'Gói tháng', 'Còn 12 ngày', 'Còn 3 lượt'],
    not: ['Còn nợ tiền'],
  },
  {
    name: 'amber, with each reason',
    changes: { light: 'amber', reasons: ['runs-out', 'owes'], days_left: 2 },
    shown: ['Vào được, nhưng hãy xem', 'Gói còn 2 ngày', 'Còn nợ tiền'],
    not: ['Mời vào'],
  },
  {
    name: 'red, for a plan that has run out',
    changes: { light: 'red', reasons: ['expired'], days_left: null, came_in_at: null },
    shown: ['Không vào được', 'Gói đã hết hạn'],
    not: ['Mời vào', 'Còn 12 ngày'],
  },
  {
    name: 'amber, when they are in already, with the time of the first',
    changes: { light: 'amber', reasons: ['already-in'] },
    shown: ['Đã vào rồi, 09:02'],
    not: ['Mời vào'],
  },
] as const)('The answer at the door is $name', async ({ changes, shown, not }) => {
  await scan(answered(changes as Partial<CheckInAnswer>));
  for (const text of shown) expect(screen.getByText(text)).toBeVisible();
  for (const text of not) expect(screen.queryByText(text)).toBeNull();
});

test('Of several with one name, one is chosen', async () => {
  const lan = { id: 8, name: 'Trần Lan', number: '000008', image: null };
  const minh = { id: 9, name: 'Trần Lan', number: '000009', image: null };
  const server = memberServer().answer(checkIn, ({ body }) =>
    body.member_id === null
      ? { success, data: null, candidates: [lan, minh] }
      : { success, data: answered({ member: minh }), candidates: [] },
  );
  const { user } = renderStation('/paysoft/check-in', { server, signedIn: makeUser() });
  await user.type(await screen.findByLabelText('Số thẻ, số điện thoại hoặc tên'), 'lan{Enter}');
  const list = within(await screen.findByRole('list', { name: /^Nhiều người trùng/ }));
  await user.click(list.getAllByRole('button', { name: 'Chọn Trần Lan' })[1] as HTMLElement);
  expect(await screen.findByText('Mời vào')).toBeVisible();
  expect(server.calls(checkIn).map(({ body }) => body.member_id)).toEqual([null, 9]);
});

test('A card is scanned and points are given on a plain address of the office, too', async () => {
  // There a browser has no `randomUUID`; the server takes UUIDs alone.
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  await scan(answered({}));
  cleanup();
  const server = memberServer().answer(givePoints, ({ body }) => ({
    ...{ success, balance: body.points },
  }));
  const { user } = renderStation('/paysoft/members/7?new=give', { server, signedIn: makeUser() });
  const form = within(await screen.findByRole('dialog', { name: 'Tặng điểm' }));
  await user.type(form.getByLabelText(/^Số điểm/), '20');
  await user.type(form.getByLabelText(/^Lý do/), 'Sinh nhật');
  await user.click(form.getByRole('button', { name: 'Tặng điểm' }));
  expect(await screen.findByText('Đã ghi điểm')).toBeVisible();
  expect(server.calls(givePoints)).toHaveLength(1);
});

test('A scan that came before a password had to be changed is sent once that is done', async () => {
  const server = memberServer().refuse(checkIn, {
    code: 'forbidden',
    reason: 'accounts.password-change-needed',
    message: 'x',
  });
  const { user, router } = renderStation('/paysoft/check-in', { server, signedIn: makeUser() });
  await user.type(await screen.findByLabelText('Số thẻ, số điện thoại hoặc tên'), '7{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/new-password'));
  server.answer(checkIn, { success, data: answered({}), candidates: [] });
  // It was changed in another tab.
  await act(() => refreshSession());
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  act(() => router.history.push('/paysoft/check-in'));
  const late = within(await screen.findByRole('list', { name: 'Đã gửi sau khi có mạng' }));
  expect(await late.findByText('Trần Thị Lan')).toBeVisible();
  const keys = server.calls(checkIn).map(({ body }) => body.key);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});
