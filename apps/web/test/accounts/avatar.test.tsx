import { getProfile, updateProfile } from '@station/contract/accounts/profile';
import { uploadFiles } from '@station/contract/files/files';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeRequest } from '../fake-request.ts';
import { makeUser, renderStation } from '../render-station.tsx';
import { accountsServer, makeProfile } from './accounts-server.ts';

const LOCATION = '/api/files/0123456789abcdef0123456789abcdef.webp';

/** Pictures of the test are 1200 by 800 pixels; jsdom opens none. */
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  HTMLImageElement.prototype.decode = async () => {};
  Object.defineProperty(HTMLImageElement.prototype, 'naturalWidth', {
    configurable: true,
    get: () => 1200,
  });
  Object.defineProperty(HTMLImageElement.prototype, 'naturalHeight', {
    configurable: true,
    get: () => 800,
  });
  HTMLCanvasElement.prototype.getContext = () => null;
});

const picture = (type = 'image/jpeg') => new File(['picture'], 'me.jpg', { type });

async function openCrop() {
  const server = accountsServer();
  const view = renderStation('/home/profile', { server, signedIn: makeUser() });
  await view.user.upload(await screen.findByLabelText('사진 올리기'), picture());
  const dialog = await screen.findByRole('dialog', { name: '표시할 부분 선택' });
  return { ...view, server, dialog };
}

function sentCrop() {
  const form = FakeRequest.last.sent;
  return ['crop_left', 'crop_top', 'crop_size'].map((name) => Number(form?.get(name)));
}

test('the largest square in the middle is offered, and sent in pixels of the picture', async () => {
  const { user, server, dialog } = await openCrop();
  await user.click(within(dialog).getByRole('button', { name: '이 사진 사용' }));

  await waitFor(() => expect(FakeRequest.last.sent).toBeDefined());
  expect(sentCrop()).toEqual([200, 0, 800]);
  expect(FakeRequest.last.sent?.get('category')).toBe('avatar');
  expect(FakeRequest.last.sent?.get(uploadFiles.upload?.fileField ?? '')).toBeInstanceOf(File);
  server.answer(getProfile, { success: true, user: makeProfile({ image: LOCATION }) });
  act(() => {
    FakeRequest.last.write(
      JSON.stringify({
        success: true,
        data: [
          {
            location: LOCATION,
            original_name: 'me.jpg',
            mime_type: 'image/webp',
            file_size: 1000,
            category: 'avatar',
          },
        ],
      }),
    );
    FakeRequest.last.finish();
  });

  expect(await screen.findByText('프로필 사진이 변경되었습니다')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('이미지 URL')).toHaveValue(LOCATION));
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ image: LOCATION });
});

test('by keyboard the square moves and comes closer, as far as the picture goes', async () => {
  const { user, dialog } = await openCrop();
  within(dialog).getByRole('application', { name: '선택한 사진' }).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  await user.click(within(dialog).getByRole('button', { name: '이 사진 사용' }));
  await waitFor(() => expect(FakeRequest.last.sent).toBeDefined());
  expect(sentCrop()).toEqual([220, 0, 800]);

  act(() => FakeRequest.last.finish(500));
  within(dialog).getByRole('application').focus();
  await user.keyboard('++{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
  await user.click(await within(dialog).findByRole('button', { name: '이 사진 사용' }));
  await waitFor(() => expect(sentCrop()[2]).toBe(638));
  expect(sentCrop()[0]).toBeLessThan(220);
});

test('the slider comes closer around the middle', async () => {
  const { user, dialog } = await openCrop();
  fireEvent.change(within(dialog).getByRole('slider', { name: '확대' }), {
    target: { value: '1' },
  });
  await user.click(within(dialog).getByRole('button', { name: '이 사진 사용' }));

  await waitFor(() => expect(FakeRequest.last.sent).toBeDefined());
  expect(sentCrop()).toEqual([568, 368, 64]);
});

test('dragging takes the picture along with the hand', async () => {
  const { user, dialog } = await openCrop();
  const area = within(dialog).getByRole('application');
  area.getBoundingClientRect = () => new DOMRect(0, 0, 300, 300);
  area.setPointerCapture = () => {};
  fireEvent.pointerDown(area, { pointerId: 1, clientX: 150, clientY: 150 });
  fireEvent.pointerMove(area, { pointerId: 1, clientX: 180, clientY: 150 });
  fireEvent.pointerUp(area, { pointerId: 1 });
  fireEvent.pointerMove(area, { pointerId: 1, clientX: 0, clientY: 0 });
  await user.click(within(dialog).getByRole('button', { name: '이 사진 사용' }));

  await waitFor(() => expect(FakeRequest.last.sent).toBeDefined());
  expect(sentCrop()).toEqual([120, 0, 800]);
});

test('two fingers come closer where they are', async () => {
  const { user, dialog } = await openCrop();
  const area = within(dialog).getByRole('application');
  area.getBoundingClientRect = () => new DOMRect(0, 0, 400, 400);
  area.setPointerCapture = () => {};
  fireEvent.pointerDown(area, { pointerId: 1, clientX: 150, clientY: 200 });
  fireEvent.pointerDown(area, { pointerId: 2, clientX: 250, clientY: 200 });
  fireEvent.pointerMove(area, { pointerId: 1, clientX: 100, clientY: 200 });
  fireEvent.pointerMove(area, { pointerId: 2, clientX: 300, clientY: 200 });
  await user.click(within(dialog).getByRole('button', { name: '이 사진 사용' }));

  await waitFor(() => expect(FakeRequest.last.sent).toBeDefined());
  const [left = 0, top = 0, size = 0] = sentCrop();
  expect(size).toBe(400);
  expect(left + size / 2).toBeCloseTo(600, -2);
  expect(top + size / 2).toBeCloseTo(400, -2);
});

test.each([
  ['files.wrong-type', /형식의 이미지를 선택해주세요/],
  ['files.too-many-pixels', /해상도가 너무 높습니다/],
  [undefined, 'Upload failed'],
] as const)('a refused picture says why (%s), and the dialog stays', async (reason, text) => {
  const { user, dialog } = await openCrop();
  await user.click(within(dialog).getByRole('button', { name: '이 사진 사용' }));
  await waitFor(() => expect(FakeRequest.last.sent).toBeDefined());
  act(() => {
    FakeRequest.last.write(
      JSON.stringify({
        success: false,
        code: 'invalid',
        ...(reason && { reason }),
        message: 'x',
        request_id: 'r',
      }),
    );
    FakeRequest.last.finish(400);
  });

  expect(await within(dialog).findByText(text)).toBeVisible();
});

test('what is no picture, or too large a one, is refused before it is opened', async () => {
  const server = accountsServer();
  renderStation('/home/profile', { server, signedIn: makeUser() });
  // A person can choose any file, whatever the dialog offers first.
  const user = userEvent.setup({ applyAccept: false });
  const input = await screen.findByLabelText('사진 올리기');
  await user.upload(input, picture('application/pdf'));
  expect(await screen.findByText(/형식의 이미지를 선택해주세요/)).toBeVisible();

  const large = picture();
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  await user.upload(input, large);
  expect(await screen.findByText(/10MB 미만의 이미지/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a picture that cannot be opened says so', async () => {
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('broken'));
  const { user } = renderStation('/home/profile', {
    server: accountsServer(),
    signedIn: makeUser(),
  });
  await user.upload(await screen.findByLabelText('사진 올리기'), picture());

  expect(await screen.findByText(/이 이미지를 열 수 없습니다/)).toBeVisible();
});

test('the picture can be removed, after a question', async () => {
  const server = accountsServer(makeProfile({ image: LOCATION }));
  server.answer(updateProfile, { success: true, user: makeProfile({ image: null }) });
  const { user } = renderStation('/home/profile', { server, signedIn: makeUser() });
  await user.click(await screen.findByRole('button', { name: '사진 삭제' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '사진 삭제' }),
  );

  expect(await screen.findByText('사진이 삭제되었습니다')).toBeVisible();
  expect(server.calls(updateProfile)[0]?.body).toEqual({ image: '' });
});
