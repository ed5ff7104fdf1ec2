import {
  decideIndustry,
  listDecisions,
  revertDecision,
  skipReview,
} from '@station/contract/industries/decisions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { success } from '../contacts/contacts-server.ts';
import type { FakeServer } from '../fake-server.ts';
import {
  candidate,
  industriesServer,
  makeItem,
  makeSuggestion,
  node,
  openIndustries,
} from './industries-server.ts';

const REVIEW = '/app/industries/review';
const form = (name: string) => screen.findByRole('form', { name });
/** The queue with its first contact, and its keys are heard: that comes a moment after the screen. */
async function openReview(server: FakeServer) {
  const opened = openIndustries(REVIEW, server);
  const first = await form('Người 1');
  await waitFor(async () => {
    await opened.user.keyboard('0');
    expect(within(first).getByRole('radio', { name: /Không ngành nào hợp$/ })).toBeChecked();
  });
  await opened.user.keyboard('1');
  return opened;
}

const radios = (of: HTMLElement) => within(of).getAllByRole('radio');

test('a number chooses, Enter decides, and the next contact is there at once', async () => {
  const { user, server } = await openReview(
    industriesServer([makeItem(1), makeItem(2), makeItem(3)]),
  );
  const first = await form('Người 1');
  expect(radios(first)[0]).toBeChecked();
  expect(radios(first)[0]).toHaveFocus();
  expect(within(first).getByText('trường')).toBeVisible();
  await user.keyboard('2');
  expect(radios(first)[1]).toBeChecked();
  await user.keyboard('{Enter}');

  const second = await form('Người 2');
  expect(radios(second)[0]).toHaveFocus();
  await user.keyboard('{Enter}');
  await form('Người 3');
  await user.keyboard('0{Enter}');
  expect(await screen.findByText('Đã duyệt hết')).toBeVisible();
  await waitFor(() =>
    expect(server.calls(decideIndustry).map(({ body }) => body)).toEqual([
      {
        contact_id: 1,
        industry: { edition: 'vsic2025', code: 'I' },
        scope: 'contact',
        version: 3,
      },
      {
        contact_id: 2,
        industry: { edition: 'vsic2025', code: 'P' },
        scope: 'contact',
        version: 3,
      },
      { contact_id: 3, industry: null, scope: 'contact', version: 3 },
    ]),
  );
});

test('all of a company are decided together, and taken back together', async () => {
  const { user, server } = await openReview(
    industriesServer([
      makeItem(1, { same_company: 2 }),
      makeItem(2, { same_company: 2 }),
      makeItem(3, { company: 'Phở Hà' }),
    ]),
  );
  await form('Người 1');
  await user.keyboard('a');
  expect(screen.getByRole('checkbox', { name: 'Cả 2 contact của Trường Hoa Sen' })).toBeChecked();
  await user.keyboard('{Enter}');
  await form('Người 3');
  await waitFor(() => expect(server.calls(decideIndustry)[0]?.body.scope).toBe('company'));

  await user.keyboard('u');
  await form('Người 1');
  expect(server.calls(revertDecision)[0]?.body).toEqual({ scope: 'group' });
});

test('what somebody else had decided just so is not offered to be taken back', async () => {
  const at = '2026-11-22T03:00:00.000Z';
  const after = { node: node('P'), by: 'person' as const, confidence: 1, at };
  const server = industriesServer([makeItem(1), makeItem(2)]).answer(decideIndustry, {
    ...{ success, updated: 1, kept: 0 },
    data: {
      ...{ id: 5, group: 'g', contact_id: 1, contact_name: 'Người 1', company: 'Hoa Sen', at },
      ...{ action: 'decided' as const, by: 'person' as const, account: { id: 8, name: 'Lê Hà' } },
      ...{ before: null, after, reverted: null, can_revert: false },
    },
  });
  const { user } = await openReview(server);
  await user.keyboard('{Enter}');
  await form('Người 2');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Hoàn tác/ })).toBeNull());
  await user.keyboard('u');
  await form('Người 2');
  expect(server.calls(revertDecision)).toEqual([]);
});

test('what is skipped comes last, and is offered again', async () => {
  const { user, server } = await openReview(industriesServer([makeItem(1), makeItem(2)]));
  await form('Người 1');
  await user.keyboard('s');
  await form('Người 2');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Chỉ còn những contact đã bỏ qua')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Xem lại những contact đã bỏ qua' }));
  await form('Người 1');
  expect(server.calls(skipReview)[0]?.params).toEqual({ id: '1' });
});

test('where a decision could not be written, the contact waits again, and why is said', async () => {
  const server = industriesServer([makeItem(1), makeItem(2)]).refuse(decideIndustry, {
    code: 'conflict',
    message: 'Changed',
    reason: 'industries.changed-meanwhile',
  });
  const { user } = await openReview(server);
  await form('Người 1');
  await user.keyboard('{Enter}');
  expect(
    await screen.findByText('Người 1: Contact vừa bị người khác sửa; không ghi gì'),
  ).toBeVisible();
  await form('Người 1');
});

test('where a decision for a company could not be written, all of it wait again', async () => {
  const server = industriesServer([
    makeItem(1, { same_company: 2 }),
    makeItem(2, { same_company: 2 }),
  ]).refuse(decideIndustry, {
    code: 'conflict',
    message: 'Changed',
    reason: 'industries.changed-meanwhile',
  });
  const { user } = await openReview(server);
  await user.keyboard('a{Enter}');
  await screen.findByText('Người 1: Contact vừa bị người khác sửa; không ghi gì');
  await form('Người 1');
  await user.keyboard('s');
  await form('Người 2');
});

test('another industry is found in the tree, by a title without marks', {
  tags: ['full'],
}, async () => {
  const { user, server } = await openReview(industriesServer([makeItem(1)]));
  await form('Người 1');
  await user.keyboard('f');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ngành của Người 1' }));
  const search = await dialog.findByRole('searchbox', { name: 'Tìm ngành' });
  expect(search).toHaveFocus();
  await user.clear(search);
  await user.type(search, 'ho tro giao duc');
  await user.click(await dialog.findByRole('button', { name: /Hỗ trợ giáo dục/ }));
  const chosen = await form('Người 1');
  await waitFor(() =>
    expect(within(chosen).getByRole('radio', { name: /Hỗ trợ giáo dục/ })).toHaveFocus(),
  );
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(server.calls(decideIndustry)[0]?.body.industry).toEqual({
      edition: 'vsic2025',
      code: '856',
    }),
  );
});

test('the queue says when the model is not sure', async () => {
  const unsure = makeItem(1, {
    suggestion: { ...makeSuggestion([candidate('I', 0.2)]), industry_code: null },
  });
  await openReview(industriesServer([unsure]));
  const shown = await form('Người 1');
  expect(within(shown).getByText(/^Mô hình chưa chắc/)).toBeVisible();
  expect(within(shown).getByText('Chưa chắc · 20%')).toBeVisible();
});

test('decisions are dated, say who made them, and can be taken back while nothing has changed', async () => {
  const at = '2026-11-22T03:00:00.000Z';
  const text = { by: 'person' as const, confidence: 1, at };
  const decision = {
    ...{ id: 5, group: 'g', contact_id: 1, contact_name: 'Lan', company: 'Hoa Sen', at },
    ...{ action: 'decided' as const, by: 'person' as const, account: { id: 7, name: 'Lê Hà' } },
    ...{ before: null, after: { ...text, node: node('P') }, reverted: null, can_revert: true },
  };
  const server = industriesServer().answer(listDecisions, {
    success,
    data: [
      decision,
      { ...decision, id: 4, contact_name: 'Minh', account: null, by: 'machine', can_revert: false },
    ],
    pagination: { page: 1, per_page: 20, total_pages: 1, total_records: 2 },
  });
  const { user } = openIndustries('/app/industries/decisions', server);
  const lan = within((await screen.findByText('Lan')).closest('tr') as HTMLElement);
  expect(lan.getByText('Chưa phân loại')).toBeVisible();
  expect(lan.getByText('Giáo dục và đào tạo')).toBeVisible();
  expect(lan.getByText('Lê Hà · quyết định')).toBeVisible();
  expect(screen.getByText('Mô hình · quyết định')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hoàn tác: Minh' })).toBeNull();
  await user.click(lan.getByRole('button', { name: 'Hoàn tác: Lan' }));
  await waitFor(() => expect(server.calls(revertDecision)[0]?.params).toEqual({ id: '5' }));
});
