import { uploadFiles } from '@station/contract/files/files';
import { getFileNode, listFileNodes } from '@station/contract/files/nodes';
import { updateSettings } from '@station/contract/settings/settings';
import { afterAll, expect, test } from 'vitest';
import { formOf } from '../fixtures/workbooks.ts';
import { createTestApp, problemOf } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);

const MB = 1024 * 1024;

/** Sends files by the spec's form. */
async function sendForm(as: string, files: { bytes: Buffer; filename: string }[], category = '') {
  const { payload, headers } = await formOf([
    { field: 'category', text: category },
    { field: 'description', text: 'Tháng 11' },
    ...files.map((file) => ({ field: 'files', ...file })),
  ]);
  return app.call(uploadFiles, { as, body: payload, headers });
}

test('Several files of a form become files with its category and description', async () => {
  const { token: as } = await app.createStaff();
  const files = ['một', 'hai', 'ba'].map((name) => ({
    bytes: Buffer.from(name),
    filename: `${name}.txt`,
  }));
  const answered = await sendForm(as, files, 'Báo cáo');
  const { data } = uploadFiles.response.parse(answered.json());
  expect(data).toMatchObject([
    { original_name: 'một.txt', category: 'Báo cáo', file_size: 5, mime_type: 'text/plain' },
    { original_name: 'hai.txt' },
    { original_name: 'ba.txt' },
  ]);
  expect((await app.http.inject(data[1]!.location)).payload).toBe('hai');
  const { data: file } = await app.answer(getFileNode, { as, params: { id: data[0]!.id! } });
  expect(file.description).toBe('Tháng 11');
});

test('A file of 25 MB is taken, a larger one is refused', { tags: ['full'] }, async () => {
  const { token: as } = await app.createStaff();
  const taken = await sendForm(as, [{ bytes: Buffer.alloc(25 * MB, 1), filename: 'a.bin' }]);
  expect(taken.statusCode, taken.payload).toBe(200);
  const refused = await sendForm(as, [{ bytes: Buffer.alloc(25 * MB + 1), filename: 'b.bin' }]);
  expect(problemOf(refused)).toMatchObject({ status: 413, reason: 'files.too-large' });
  const { data } = await app.answer(listFileNodes, { as });
  expect(data.map(({ original_name }) => original_name)).toEqual(['a.bin']);
});

test('Without room for all of them none is kept, nor its bytes', async () => {
  const admin = await app.createAdmin();
  const { token: as } = await app.createStaff();
  await app.answer(updateSettings, { as: admin.token, body: { file_quota_mb: 1 } });
  const files = [1, 2].map((n) => ({ bytes: Buffer.alloc(600_000, n), filename: `${n}.bin` }));
  const kept = () => app.store.db.selectFrom('blob').select('hash').execute();
  const before = await kept();
  const refused = problemOf(await sendForm(as, files));
  expect(refused).toMatchObject({ status: 507, reason: 'files.quota-exceeded' });
  expect((await app.answer(listFileNodes, { as })).data).toEqual([]);
  expect(await kept()).toEqual(before);
});

test('A form without files says so, as does one of a guest that nobody is in', async () => {
  const { token: as } = await app.createStaff();
  expect(problemOf(await sendForm(as, []))).toMatchObject({
    ...{ status: 400, reason: 'files.no-file', message: 'No files selected' },
  });
  expect(problemOf(await app.call(uploadFiles, {}))).toMatchObject({ status: 401 });
});
