import { quickSearch } from '@station/contract/launcher/launcher';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { showPalette } from '../../src/features/launcher/palette/palette-open.ts';
import { readRecent } from '../../src/features/launcher/palette/recent-choices.ts';
import { healthyServer, makeAdmin, makeFound, renderStation } from '../render-station.tsx';

const found = makeFound({
  contacts: [{ id: 3, name: 'Lê Sao Mai', phone: '0901', company: 'Hoa Sen' }],
  students: [{ id: 4, name: 'Phạm Sao Mai', phone: '0912345678' }],
  courses: [
    {
      id: 5,
      name: 'Tiếng Hàn Sao Mai',
      class: { id: 6, name: 'Lớp A' },
      school: { id: 7, name: 'Trường Huế' },
    },
  ],
  meetings: [{ id: 8, title: 'Họp Sao Mai', starts_at: '2026-11-27T02:00:00.000Z' }],
  files: [{ id: 9, name: 'sao-mai.pdf', owner: 'Ngô Văn Tùng' }],
  companies: [{ id: 10, name: 'Công ty Sao Mai', business_number: '0101' }],
});

/** Opens the palette and searches; answers with what does both. */
async function searchFor(text: string) {
  // It is opened by a word that outlives the page.
  onTestFinished(() => act(() => showPalette(false)));
  const server = healthyServer().answer(quickSearch, { success: true, data: found });
  const view = renderStation('/app', { server, signedIn: makeAdmin() });
  await view.user.click(await screen.findByRole('button', { name: 'Tìm nhanh' }));
  await view.user.type(await screen.findByRole('combobox'), text);
  return view;
}

test('records stand in groups, each with what tells it apart', async () => {
  await searchFor('sao mai');

  for (const [group, words] of [
    ['Liên hệ', 'Lê Sao Mai0901 · Hoa Sen'],
    ['Học sinh', 'Phạm Sao Mai0912345678'],
    ['Khóa học', 'Tiếng Hàn Sao MaiLớp A · Trường Huế'],
    ['Cuộc họp', /^Họp Sao Mai.*27/],
    ['Tệp', 'sao-mai.pdfNgô Văn Tùng'],
    ['Công ty', 'Công ty Sao Mai0101'],
  ] as const) {
    const options = within(await screen.findByRole('group', { name: group }));
    expect(options.getByRole('option').textContent).toMatch(words);
  }
});

test.each([
  ['Phạm Sao Mai', '/home/schools/student/4'],
  ['Tiếng Hàn Sao Mai', '/home/schools/7/6/5'],
  ['Họp Sao Mai', '/home/meeting/8'],
  ['sao-mai.pdf', '/home/upload/9'],
])('%s opens at %s, and is noted as the latest choice', async (name, address) => {
  const { user, router } = await searchFor('sao mai');
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));

  await waitFor(() => expect(router.state.location.pathname).toBe(address));
  expect(readRecent(makeAdmin().id)[0]).toMatchObject({ label: name, href: address });
});
