import { getFileText, searchFiles } from '@station/contract/files/contents';
import { getThumbnailState } from '@station/contract/files/thumbnails';
import { paginationOf } from '@station/contract/paging';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { filesProblemText } from '../../src/features/files/files-texts.ts';
import { firstLines } from '../../src/features/files/preview/text-view.tsx';
import { faultsOf } from '../../src/features/files/sharing/link-faults.ts';
import { Problem } from '../../src/platform/problem.ts';
import { queryClient } from '../../src/platform/query-client.ts';
import { success } from '../contacts/contacts-server.ts';
import { makeFile, openFiles } from './files-server.ts';

test('who waits for a small picture is told how many go before', async () => {
  const picture = makeFile(1, { type: 'image', mime_type: 'image/heic-sequence' });
  const { server } = openFiles({ path: '/app/files/1', nodes: [picture] });
  server.answer(getThumbnailState, {
    success,
    data: { state: 'waiting', ahead: 12, address: null },
  });
  expect(await screen.findByText('Ảnh thu nhỏ: còn 12 trước bạn')).toBeVisible();
});

test('cards say how many small pictures go before theirs, and whose turn it is', async () => {
  const pictures = [1, 2].map((id) => makeFile(id, { type: 'image', mime_type: 'image/jpeg' }));
  const { server } = openFiles({ path: '/app/files?view=grid', nodes: pictures });
  server.answer(getThumbnailState, ({ params }) => ({
    success,
    data: { state: 'waiting' as const, ahead: params.id === '1' ? 3 : 0, address: null },
  }));
  const card = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('li') as HTMLElement);
  expect(await (await card('Tệp 1.pdf')).findByText('Ảnh thu nhỏ: còn 3 trước bạn')).toBeVisible();
  expect(await (await card('Tệp 2.pdf')).findByText('Đang tạo ảnh thu nhỏ')).toBeVisible();
});

test.each([
  [7, 'Đọc nội dung để tìm kiếm: còn 7 trước bạn'],
  [0, 'Đang đọc nội dung để tìm kiếm'],
])('who waits for a document to be read is told so: %i before it', async (ahead, texts) => {
  const document = makeFile(1, { type: 'document', mime_type: 'application/zip' });
  const { server } = openFiles({ path: '/app/files/1', nodes: [document] });
  const data = { state: 'waiting' as const, ahead, text: '', is_cut: false };
  server.answer(getFileText, { success, data });
  expect(await screen.findByText(texts)).toBeVisible();
});

test('a Hangul document is shown by what the server has read, or offered to be saved', async () => {
  const hwp = makeFile(1, { original_name: '안내문.hwp', mime_type: 'application/x-hwp' });
  const { server } = openFiles({ path: '/app/files/1', nodes: [hwp] });
  expect(await screen.findByText('Không xem trước được loại tệp này')).toBeVisible();

  server.answer(getFileText, {
    success,
    data: { state: 'ready', ahead: 0, text: '장학금 신청 안내\n제출 서류', is_cut: true },
  });
  await queryClient.invalidateQueries();
  expect(await screen.findByText('장학금 신청 안내')).toBeVisible();
  expect(screen.getByText('제출 서류')).toBeVisible();
});

test('hits in contents are asked for alone, and more of them come page by page', async () => {
  const { server, user } = openFiles({ path: '/app/files?search=hop' });
  server.answer(searchFiles, ({ query }) => {
    const page = Number(query.get('page'));
    const file = makeFile(90 + page, { original_name: `Biên bản ${page}.pdf` });
    return {
      success,
      data:
        query.get('found_in') === 'content'
          ? [{ file, found_in: 'content' as const, snippet: 'cuộc hop' }]
          : [],
      pagination: paginationOf(page, 1, 2),
    };
  });
  expect(await screen.findByRole('link', { name: 'Biên bản 1.pdf' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Xem thêm (1)' }));
  expect(await screen.findByRole('link', { name: 'Biên bản 2.pdf' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Xem thêm/ })).not.toBeInTheDocument();
});

test('of a file of nothing but line ends only the beginning is drawn', () => {
  const cut = firstLines('\n'.repeat(2_000_000));
  expect(cut.lines).toHaveLength(5_000);
  expect(cut.isCut).toBe(true);
  expect(firstLines('a\nb')).toEqual({ lines: ['a', 'b'], isCut: false });
});

test('a password is measured composed and in whole characters, as the server does', () => {
  const faults = (password: string) => faultsOf({ password, days: '7' }, 30, false);
  expect(faults('e\u0302e\u0302e\u0302')).toHaveLength(1);
  expect(faults('😀😀😀')).toHaveLength(1);
  expect(faults('mật mã')).toEqual([]);
});

test.each(['files.zip-too-many', 'files.no-table', 'files.not-readable', 'files.no-video'])(
  'the reason %s has words of its own',
  (reason) => {
    const bare = new Problem({ code: 'invalid', message: 'English' });
    const worded = new Problem({ code: 'invalid', message: 'English', reason });
    expect(filesProblemText(worded)).not.toBe(filesProblemText(bare));
  },
);
