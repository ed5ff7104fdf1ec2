import type { Caution } from '@station/contract/customer-check/caution-fields';
import {
  askRegister,
  type CustomerCheck,
  checkCustomer,
  type KnownPerson,
} from '@station/contract/customer-check/checks';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import { healthyServer, makeAdmin, makeUser, renderStation } from '../render-station.tsx';

const success = true as const;

const makePerson = (changes: Partial<KnownPerson> = {}): KnownPerson => ({
  ...{ kind: 'contact', id: 4, name: 'Nguyễn Thị Lan', detail: 'Sao Mai', number: '' },
  ...{ phone: '0901234567', email: 'lan@saomai.test', company_id: null, evidence: ['phone'] },
  ...changes,
});

const makeCheck = (changes: Partial<CustomerCheck> = {}): CustomerCheck => ({
  verdict: 'new',
  readings: [{ kind: 'phone', form: 'right', written: '0901234567' }],
  ...{ matches: [], more: false, cautions: [], numbers: [] },
  ...changes,
});

const CAUTION: Caution = {
  ...{ id: 1, subject: 'phone', subject_id: null, label: '0901234567', reason: 'Nợ hai lần' },
  ...{ expires_on: '2027-02-21', created_by: 'Administrator', ended_at: null, ended_by: null },
  created_at: '2026-11-20T03:00:00.000Z',
};

/** Opens the box, on a server that answers each check so. */
function openCheck(check: CustomerCheck, signedIn = makeUser()) {
  // What was checked last stays with the tab.
  queryClient.clear();
  onTestFinished(() => queryClient.clear());
  const server = healthyServer().answer(checkCustomer, { success, data: check });
  return renderStation('/home/cmscustomer', { server, signedIn });
}

type View = ReturnType<typeof openCheck>;

async function look({ user }: View, term: string): Promise<void> {
  const box = await screen.findByRole('textbox', { name: 'Khách hàng' });
  await user.clear(box);
  await user.type(box, `${term}{Enter}`);
}

const result = () => screen.findByRole('region', { name: 'Kết quả' });

test('who is known is shown with the evidence, marked, and leads to the record', async () => {
  const view = openCheck(makeCheck({ verdict: 'known', matches: [makePerson()] }));
  await look(view, ' 0901234567 ');
  const shown = within(await result());
  expect(shown.getByRole('status')).toHaveTextContent('Đã biết');
  expect(shown.getByText('Trùng điện thoại')).toBeVisible();
  expect(shown.getByText('0901234567', { selector: 'mark' })).toBeVisible();
  expect(shown.getByRole('link', { name: 'Nguyễn Thị Lan' })).toHaveAttribute(
    'href',
    '/home/contacts/4',
  );
  expect(view.server.calls(checkCustomer).map(({ body }) => body.term)).toEqual(['0901234567']);
  // Cautions are for administrators to give.
  expect(shown.queryByRole('button', { name: /^Thêm cảnh báo/ })).toBeNull();
});

test('a term that is refused leaves nobody’s result under it', async () => {
  const view = openCheck(makeCheck({ verdict: 'known', matches: [makePerson()] }));
  await look(view, '0901234567');
  await result();
  await look(view, '900101-1234567');
  expect(await screen.findByText(/Số định danh cá nhân Hàn Quốc không được nhận/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Kết quả' })).toBeNull();
  expect(view.server.calls(checkCustomer)).toHaveLength(1);
});

test('a check that fails says so, and leaves nobody’s result under it', async () => {
  const view = openCheck(makeCheck({ verdict: 'known', matches: [makePerson()] }));
  await look(view, '0901234567');
  await result();
  view.server.refuse(checkCustomer, { code: 'rate-limited', message: 'x' });
  await look(view, '0909999999');
  expect(
    await screen.findByText('Đã kiểm tra 60 lần trong một phút. Hãy đợi một chút.'),
  ).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Kết quả' })).toBeNull();
});

test('somebody new becomes a contact with what was typed', async () => {
  const view = openCheck(makeCheck());
  await look(view, '0901234567');
  const shown = within(await result());
  expect(shown.getByRole('status')).toHaveTextContent('Mới');
  await view.user.click(shown.getByRole('link', { name: 'Tạo liên hệ' }));
  expect((await screen.findAllByRole('textbox', { name: 'Điện thoại' }))[0]).toHaveValue(
    '0901234567',
  );
});

test('a caution stands above all else, with its reason, who gave it and until when', async () => {
  const view = openCheck(makeCheck({ verdict: 'caution', cautions: [CAUTION] }), makeAdmin());
  await look(view, '0901234567');
  const shown = within(await result());
  expect(shown.getByRole('status')).toHaveTextContent('Cảnh báo');
  expect(shown.getByText(/Nợ hai lần/)).toBeVisible();
  expect(shown.getByText(/Administrator.*đến 21\/02\/2027/)).toBeVisible();
  await view.user.click(shown.getByRole('button', { name: 'Thêm cảnh báo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Thêm cảnh báo' }));
  expect(dialog.getByRole('textbox', { name: 'Điện thoại' })).toHaveValue('0901234567');
});

test.each([
  [{ state: 'active', source: 'nts', failed: false }, /Đang hoạt động.*Cục Thuế Hàn Quốc, .*2026/],
  [
    { state: 'unverified', source: null, failed: false },
    /Chưa xác minh.*Chưa thiết lập cơ quan đăng ký/,
  ],
  [{ state: 'active', source: 'nts', failed: true }, /Đang hoạt động.*2026.*không trả lời/],
] as const)('a register says by whom and from when: %o', async (given, words) => {
  const number = '220-81-62517';
  const reading = { kind: 'kr-business', form: 'right', written: number } as const;
  const view = openCheck(makeCheck({ readings: [reading], numbers: [number] }));
  const at = given.source ? '2026-11-20T03:00:00.000Z' : null;
  const answer = { ...given, number, at, name: '', address: '' };
  view.server.answer(askRegister, { success, data: answer });
  await look(view, number);
  expect(
    await screen.findByText(
      (_, element) => element?.tagName === 'DD' && words.test(element.textContent),
    ),
  ).toBeVisible();
});
