import {
  type UploadLine,
  type UploadProgress,
  UploadResult,
} from '@station/contract/contact-files';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { FakeRequest } from '../fake-request.ts';
import { makeAdmin } from '../render-station.tsx';
import { openDirectory } from './contacts-server.ts';

type User = ReturnType<typeof openDirectory>['user'];

/** A file to choose, with the size it claims in bytes. */
export const fileOf = (name: string, bytes = 1_500_000) => {
  const file = new File(['rows'], name);
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};

/** Opens the upload screen as an administrator would; the requests are for the test to answer. */
export async function openUpload() {
  const station = openDirectory('/app/upload-excel', { signedIn: makeAdmin() });
  await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
  return station;
}

/** The field under the drop zone. */
export const zone = () => screen.getByLabelText('Kéo thả file vào đây hoặc bấm để chọn');
/** The button that sends. */
export const submit = () => screen.getByRole('button', { name: 'Upload và Thêm Contacts' });
/** Chooses a file. */
export const choose = (file: File) => fireEvent.change(zone(), { target: { files: [file] } });

/** Chooses a file and sends it; the test then plays the server's part on the request. */
export async function send(user: User, file = fileOf('danh-ba.xlsx')): Promise<FakeRequest> {
  choose(file);
  await user.click(submit());
  return FakeRequest.last;
}

/** The browser has sent this many bytes. */
export const sent = (request: FakeRequest, loaded: number, total: number) =>
  act(() => request.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total })));
/** The server tells how far it is. */
export const progress = (request: FakeRequest, step: UploadProgress) =>
  act(() => request.write(`${JSON.stringify({ progress: step })}\n`));

/** What is said of one row. */
export const line = (changes: Partial<UploadLine>): UploadLine => ({
  kind: 'skipped',
  row: 2,
  reason: 'duplicate-contact',
  field: 'phone',
  value: '0901234567',
  other: 'Lan',
  ...changes,
});

/** The server is done with the file. */
export async function finish(request: FakeRequest, result: Partial<UploadResult>): Promise<void> {
  const full = UploadResult.parse({
    success: true,
    message: 'Xử lý file hoàn tất',
    details: { added: 0, skipped: 0, errors: 0 },
    skipped: [],
    errors: [],
    lines: [],
    ...result,
  });
  await act(async () => {
    request.write(`${JSON.stringify({ result: full })}\n`);
    request.finish();
  });
}

/** The server refuses the file on the way. */
export async function refuse(request: FakeRequest, reason: string): Promise<void> {
  const problem = { success: false, code: 'invalid', reason, message: 'no', request_id: 'r-1' };
  await act(async () => {
    request.write(`${JSON.stringify({ problem })}\n`);
    request.finish();
  });
}

/** The banner: its colour, title, and lines with their colours. */
export async function findBanner(title: string) {
  const said = (await screen.findByText(title)).closest('[role="alert"], [role="status"]')!;
  const banner = said.closest<HTMLElement>('[data-tone]')!;
  return {
    banner,
    tone: banner.dataset.tone,
    role: said.getAttribute('role'),
    lines: within(banner)
      .queryAllByRole('listitem')
      .map((item) => [item.textContent, item.dataset.tone]),
  };
}
