import { createFileLink, getLinkRules } from '@station/contract/files/links';
import { updateFileNode } from '@station/contract/files/nodes';
import { listSharePeople, shareFileNode } from '@station/contract/files/shares';
import { listFileVersions } from '@station/contract/files/versions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// The page loads them after itself; a test would otherwise wait for them where people do not.
import '../../src/app/shell/shell-extras.tsx';
import '../../src/features/files/browse/edit-dialog.tsx';
import '../../src/features/files/sharing/link-dialog.tsx';
import '../../src/features/files/sharing/share-dialog.tsx';
import '../../src/features/files/sharing/sharing-panel.tsx';
import { success } from '../contacts/contacts-server.ts';
import { makeFile, makeFolder, openFiles } from './files-server.ts';

test('a line opens the file, arrows lead to the next one, and Escape back to the list', async () => {
  const { user, router } = openFiles();
  await user.click(await screen.findByRole('link', { name: 'Tệp 1.pdf' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tệp 1.pdf' })).toBeInTheDocument();
  await screen.findByRole('link', { name: 'Tệp sau' });
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/files/2'));
  await screen.findByRole('heading', { level: 1, name: 'Tệp 2.pdf' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/files'));
});

test('arrows in a player seek, and lead to no other file', async () => {
  const video = makeFile(1, { original_name: 'Phim.mp4', mime_type: 'video/mp4', type: 'video' });
  const { user, router } = openFiles({ nodes: [makeFile(2), video], path: '/app/files/2' });
  await waitFor(async () => {
    // Until the page hears keys; at the last file it does nothing more.
    await user.keyboard('{ArrowRight}');
    expect(router.state.location.pathname).toBe('/app/files/1');
  });
  const player = await screen.findByLabelText('Phim.mp4', { selector: 'video' });
  await screen.findByRole('link', { name: 'Tệp trước' });
  player.tabIndex = 0; // What jsdom leaves out of a player with its controls.
  player.focus();
  await user.keyboard('{ArrowLeft}');
  expect(router.state.location.pathname).toBe('/app/files/1');
  player.blur();
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/files/2'));
});

test('the address of a folder looks into it', async () => {
  const inside = makeFile(9, { parent_id: 5 });
  const { router } = openFiles({
    path: '/app/files/5',
    nodes: [makeFolder(5, 'Giáo trình'), inside],
  });
  expect(await screen.findByRole('link', { name: 'Tệp 9.pdf' })).toBeVisible();
  expect(router.state.location.search).toEqual({ folder: 5 });
});

test('a file of a kind that is not shown is offered to be saved', async () => {
  openFiles({ path: '/app/files/1' });
  expect(await screen.findByText('Không xem trước được loại tệp này')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Tải về' })) {
    expect(link).toHaveAttribute('href', '/api/files/content/1?key=k&download=true');
  }
});

test('name, category and tags are changed on its page', async () => {
  const { server, user } = openFiles({ path: '/app/files/1' });
  await user.click(await screen.findByRole('button', { name: 'Sửa' }));
  const form = within(await screen.findByRole('dialog'));
  await user.clear(form.getByRole('textbox', { name: 'Tên' }));
  await user.type(form.getByRole('textbox', { name: 'Tên' }), 'Biên bản 11.pdf');
  await user.type(form.getByRole('combobox', { name: 'Thẻ' }), 'họp, 회의, họp');
  await user.click(form.getByRole('button', { name: 'Lưu' }));
  expect(await screen.findByText('Đã lưu “Biên bản 11.pdf”')).toBeVisible();
  expect(server.calls(updateFileNode)[0]?.body).toMatchObject({
    name: 'Biên bản 11.pdf',
    tags: ['họp', '회의'],
    version: 1,
  });
});

test('a link for people outside is made, and its address told once', async () => {
  const { server, user } = openFiles({ path: '/app/files/1' });
  server
    .answer(getLinkRules, {
      success: true,
      data: { password_required: true, days: 7, days_max: 30 },
    })
    .answer(createFileLink, ({ body }) => ({
      success,
      address: 'https://station.test/share/abc',
      data: {
        ...{ id: 1, node: { id: 1, name: 'Tệp 1.pdf', kind: 'file' as const } },
        ...{ state: 'live' as const, note: '' },
        ...{ has_password: true, expires_at: '2026-12-01T00:00:00.000Z', downloads: 0, opens: 0 },
        ...{ max_downloads: body.max_downloads ?? null, last_used_at: null },
        ...{ created_by: { id: 7, name: '김민수' }, created_at: '2026-11-22T00:00:00.000Z' },
      },
    }));
  await user.click(await screen.findByRole('button', { name: 'Tạo liên kết' }));
  const dialog = within(await screen.findByRole('dialog'));
  const password = dialog.getByRole('textbox', { name: /^Mật khẩu/ });
  await waitFor(() => expect(password).toHaveAccessibleDescription(/^Bắt buộc/));
  await user.click(dialog.getByRole('button', { name: 'Tạo liên kết' }));
  expect(await dialog.findByText('Ít nhất 6 ký tự')).toBeVisible();
  await user.type(password, 'bí mật 12');
  await user.click(dialog.getByRole('button', { name: 'Tạo liên kết' }));
  expect(await screen.findByRole('textbox', { name: 'Địa chỉ' })).toHaveValue(
    'https://station.test/share/abc',
  );
  expect(server.calls(createFileLink)[0]?.body).toMatchObject({
    node_id: 1,
    days: 7,
    password: 'bí mật 12',
    max_downloads: null,
  });
});

test('a file is shared with a colleague who is found by name', async () => {
  const { server, user } = openFiles({ path: '/app/files/1' });
  server
    .answer(listSharePeople, {
      success: true,
      data: [{ id: 9, name: 'Lê Thu Hà', username: 'ha.le' }],
    })
    .answer(shareFileNode, { success: true, data: [] });
  await user.click(await screen.findByRole('button', { name: 'Chia sẻ' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Chia sẻ' }));
  expect(await dialog.findByText('Hãy chọn người nhận')).toBeVisible();
  await user.type(dialog.getByRole('combobox', { name: 'Chia sẻ với' }), 'ha.le');
  await user.click(dialog.getByRole('button', { name: 'Chia sẻ' }));
  await waitFor(() =>
    expect(server.calls(shareFileNode)[0]?.body).toEqual({
      account_ids: [9],
      roles: [],
      permission: 'view',
    }),
  );
});

test('who may only look is offered nothing else', async () => {
  openFiles({ nodes: [makeFile(1, { permission: 'view' })], path: '/app/files/1' });
  await screen.findByRole('heading', { level: 1, name: 'Tệp 1.pdf' });
  expect(screen.queryByRole('button', { name: 'Sửa' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Tạo liên kết' })).toBeNull();
});

test('versions that could not be loaded say so', async () => {
  const { server } = openFiles({ path: '/app/files/1' });
  server.refuse(listFileVersions, { code: 'internal', message: 'broken' });
  const panel = within(await screen.findByRole('region', { name: 'Các phiên bản' }));
  expect(await panel.findByText(/^Không tải được danh sách tệp/)).toBeVisible();
  expect(panel.getByRole('button', { name: 'Thử lại' })).toBeVisible();
});
