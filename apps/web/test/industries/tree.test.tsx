import { getIndustryNode } from '@station/contract/industries/industry-tree';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { success } from '../contacts/contacts-server.ts';
import { industriesServer, node, openIndustries } from './industries-server.ts';

const TREE = '/app/industries/tree';

const server = () =>
  industriesServer().answer(getIndustryNode, ({ params }) => ({
    success,
    data: {
      ...node(params.code ?? ''),
      isic: { section: 'P', division: '85' },
      path: [node('P')],
      children: [{ ...node('856'), contacts: 2 }],
      crosswalk: [
        {
          ...{ edition: 'ksic11' as const, code: '85', level: 'division' as const },
          titles: { ko: '교육 서비스업' },
        },
      ],
      contacts: [
        {
          ...{ id: 4, name: 'Lan', company: 'Hoa Sen', position: 'Giáo viên' },
          industry: {
            ...{ node: node('85'), by: 'person' as const, confidence: 1 },
            at: '2026-11-22T03:00:00.000Z',
          },
        },
      ],
    },
    pagination: { page: 1, per_page: 20, total_pages: 1, total_records: 1 },
  }));

test('sections show how many contacts they have, and unfold', async () => {
  const { user } = openIndustries(TREE, server());
  const education = await screen.findByRole('link', { name: 'P Giáo dục và đào tạo' });
  await waitFor(() => expect(education.closest('div')).toHaveTextContent('25'));
  expect(screen.queryByRole('link', { name: '85 Giáo dục' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mở P Giáo dục và đào tạo' }));
  expect(screen.getByRole('link', { name: '85 Giáo dục' })).toBeVisible();
});

test.each([
  ['without marks', 'luu tru'],
  ['by Korean initial consonants', 'ㅇㅅㅈ'],
  ['in English', 'food'],
  ['by its code', 'i'],
])('an industry is found %s', async (_how, search) => {
  const { user, router } = openIndustries(TREE, server());
  await user.type(await screen.findByRole('searchbox', { name: 'Tìm ngành' }), search);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ search }));
  const found = await screen.findByText('1 ngành');
  expect(found).toBeVisible();
  expect(screen.getByRole('link', { name: 'I Dịch vụ lưu trú và ăn uống' })).toBeVisible();
});

test('a code shows what it is in the other edition, what is below it, and who is there', async () => {
  openIndustries(`${TREE}?edition=vsic2025&code=85`, server());
  const detail = within(await screen.findByRole('region', { name: '85 · Giáo dục' }));
  expect(detail.getByText('교육 서비스업')).toHaveAttribute('lang', 'ko');
  expect(detail.getByText('Gần đúng, theo cấu trúc chung với ISIC.')).toBeVisible();
  const contacts = within(screen.getByRole('region', { name: '1 contact' }));
  expect(contacts.getByRole('link', { name: 'Lan' })).toHaveAttribute('href', '/app/contacts/4');
  expect(contacts.getByText('Do người quyết định')).toBeVisible();
  expect(contacts.getByRole('link', { name: 'Mở trong danh bạ' })).toHaveAttribute(
    'href',
    '/app/contacts?industry=vsic2025%3A85',
  );
});

test('a code that is not in the edition says so', async () => {
  openIndustries(
    `${TREE}?edition=vsic2025&code=ZZ9`,
    server().refuse(getIndustryNode, {
      code: 'not-found',
      message: 'None',
      reason: 'industries.unknown-code',
    }),
  );
  expect(await screen.findByText('Không có mã ngành này')).toBeVisible();
});
