import { getPointRules, updatePointRules } from '@station/contract/membership/points';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { healthyServer, makeAdmin, renderStation } from '../render-station.tsx';

const success = true as const;
const RULES = {
  ...{ per_visit: 5, vnd_a_point: 10_000, krw_a_point: null, months: 12, version: 4 },
  tiers: [{ name: 'Bạc', from: 100 }],
};

const open = async () => {
  let rules = RULES;
  const server = healthyServer()
    .answer(getPointRules, () => ({ success, data: rules }))
    .answer(updatePointRules, ({ body }) => {
      rules = { ...RULES, ...body, version: 5 } as typeof RULES;
      return { success, data: rules };
    });
  const { user } = renderStation('/paysoft/points', { server, signedIn: makeAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Sửa' }));
  const form = within(await screen.findByRole('dialog', { name: 'Sửa quy tắc tích điểm' }));
  return { server, user, form };
};

test('An administrator changes what a visit earns and adds a tier', async () => {
  const { server, user, form } = await open();
  const perVisit = form.getByLabelText(/Điểm mỗi lượt vào/);
  await user.clear(perVisit);
  await user.type(perVisit, '8');
  await user.click(form.getByRole('button', { name: 'Thêm hạng' }));
  await user.type(form.getAllByLabelText('Tên hạng')[1] as HTMLElement, 'Vàng');
  await user.type(form.getAllByLabelText('Từ (điểm)')[1] as HTMLElement, '500');
  await user.click(form.getByRole('button', { name: 'Lưu' }));
  expect(await screen.findByText('Đã lưu quy tắc tích điểm')).toBeVisible();
  const tiers = screen.getByRole('list', { name: 'Hạng hội viên' });
  expect(
    within(tiers)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([...['Bạctừ 100 điểm', 'Vàngtừ 500 điểm']]);
  expect(server.calls(updatePointRules).map(({ body }) => body)).toEqual([
    {
      ...RULES,
      per_visit: 8,
      tiers: [...RULES.tiers, { name: 'Vàng', from: 500 }],
    },
  ]);
});

test('Two tiers of one name, and what is no number, are told under their fields', async () => {
  const { server, user, form } = await open();
  const months = form.getByLabelText(/Điểm có hiệu lực/);
  await user.clear(months);
  await user.type(months, 'mãi');
  await user.click(form.getByRole('button', { name: 'Thêm hạng' }));
  await user.type(form.getAllByLabelText('Tên hạng')[1] as HTMLElement, 'bạc');
  await user.type(form.getAllByLabelText('Từ (điểm)')[1] as HTMLElement, '5');
  await user.click(form.getByRole('button', { name: 'Lưu' }));
  expect(await form.findByText('Hai hạng không được trùng tên')).toBeVisible();
  expect(months).toHaveAccessibleDescription(/số/);
  await user.click(form.getByRole('button', { name: 'Bỏ hạng bạc' }));
  expect(form.getAllByLabelText('Tên hạng')).toHaveLength(1);
  expect(server.calls(updatePointRules)).toEqual([]);
});
