import type { Screen } from './screens-visitors.ts';

/** Industries of contacts: the console, the tree, and what waits for a person. */
export const INDUSTRY_SCREENS: readonly Screen[] = [
  { name: 'settings-industries', path: '/app/settings/industries' },
  { name: 'industries', path: '/app/industries' },
  {
    name: 'industries-suggest',
    path: '/app/industries',
    act: async (page) => {
      const card = page.getByRole('region', { name: 'Thử gợi ý' });
      await card.getByLabel('Công ty').fill('Trường tiểu học Hoa Sen');
      await card.getByLabel('Chức vụ').fill('Giáo viên');
      await card.getByRole('button', { name: 'Xem gợi ý' }).click();
      await page.getByRole('list', { name: 'Các ngành có thể' }).waitFor();
    },
  },
  { name: 'industries-review', path: '/app/industries/review' },
  { name: 'industries-tree', path: '/app/industries/tree' },
  { name: 'industries-node', path: '/app/industries/tree?edition=vsic2025&code=Q' },
  { name: 'industries-search', path: '/app/industries/tree?edition=vsic2025&search=giao%20duc' },
  { name: 'industries-validation', path: '/app/industries/validation' },
  { name: 'industries-decisions', path: '/app/industries/decisions' },
];
