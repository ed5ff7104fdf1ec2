import { openFileLink } from '@station/contract/files/guest-links';
import { openUploadRequest } from '@station/contract/files/requests';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { healthyServer, renderStation } from '../render-station.tsx';

const TOKEN = 'a'.repeat(43);

test('a link with a password asks for it, refuses a wrong one, and opens by the right one', async () => {
  const server = healthyServer().refuse(openFileLink, {
    ...{ code: 'forbidden', message: '', reason: 'files.link-password-needed' },
  });
  const { user } = renderStation(`/share/${TOKEN}`, { server });
  const password = await screen.findByLabelText('Mật khẩu');
  server.refuse(openFileLink, {
    ...{ code: 'forbidden', message: '', reason: 'files.link-password-wrong' },
  });
  await user.type(password, 'sai');
  await user.click(screen.getByRole('button', { name: 'Mở' }));
  expect((await screen.findAllByText('Mật khẩu không đúng'))[0]).toBeVisible();
  server.answer(openFileLink, {
    success: true,
    data: {
      access: 'signed',
      node: {
        ...{ id: 5, kind: 'file', name: '보고서.zip', file_size: 2_048, is_shown_inline: false },
        ...{ mime_type: 'application/zip', upload_date: '2026-11-22T00:00:00.000Z' },
        ...{ address: '/api/share/content/5?access=signed', thumbnail_url: null },
      },
      ...{ shared_by: 'Lê Thu Hà', organisation_name: 'Station', downloads_left: 3 },
      ...{ expires_at: '2026-12-01T00:00:00.000Z', zip_address: null },
    },
  });
  await user.clear(screen.getByLabelText('Mật khẩu'));
  await user.type(screen.getByLabelText('Mật khẩu'), 'đúng rồi');
  await user.click(screen.getByRole('button', { name: 'Mở' }));
  expect(await screen.findByRole('heading', { name: '보고서.zip' })).toBeVisible();
  expect(screen.getByText('Lê Thu Hà, Station chia sẻ với bạn')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Tải về/ })).toHaveAttribute(
    'href',
    '/api/share/content/5?access=signed&download=true',
  );
  expect(server.calls(openFileLink).at(-1)?.body).toEqual({ token: TOKEN, password: 'đúng rồi' });
});

test.each([
  ['files.link-expired', 'Liên kết này đã hết hạn'],
  ['files.link-withdrawn', 'Liên kết này đã bị thu hồi'],
  ['files.link-used-up', 'Liên kết này đã hết lượt tải'],
  ['files.link-gone', 'Liên kết này không còn nữa'],
])('a link that opens nothing says why: %s', async (reason, text) => {
  const server = healthyServer().refuse(openFileLink, { code: 'not-found', message: '', reason });
  renderStation(`/share/${TOKEN}`, { server });
  expect(await screen.findByText(text)).toBeVisible();
});

test('a guest is told what is asked for, and how much', async () => {
  const server = healthyServer().answer(openUploadRequest, {
    success: true,
    data: {
      ...{ access: 'signed', title: 'Hồ sơ du học', message: 'Ảnh hộ chiếu và bảng điểm' },
      ...{ asked_by: 'Lê Thu Hà', organisation_name: 'Station', files_left: 4 },
      ...{ expires_at: '2026-12-01T00:00:00.000Z', max_file_bytes: 1024 ** 3 },
      ...{ bytes_left: 5 * 1024 ** 2, chunk_bytes: 8 * 1024 ** 2 },
    },
  });
  renderStation(`/request/${TOKEN}`, { server });
  expect(await screen.findByRole('heading', { name: 'Hồ sơ du học' })).toBeVisible();
  expect(screen.getByText('Ảnh hộ chiếu và bảng điểm')).toBeVisible();
  expect(screen.getByText(/Còn nhận 4 tệp, 5.00 MB/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Chọn tệp' })).toBeVisible();
});
