import { randomBytes } from 'node:crypto';
import { uploadFiles } from '@station/contract/files/files';
import {
  copyFileNodes,
  getFileNode,
  getFileStats,
  listFileNodes,
  tagFileNodes,
  trashFileNodes,
} from '@station/contract/files/nodes';
import { shareFileNode } from '@station/contract/files/shares';
import { getUploadLimits } from '@station/contract/files/uploads';
import { updateSettings } from '@station/contract/settings/settings';
import { listTrash, restoreTrash } from '@station/contract/trash/trash';
import { afterAll, expect, test } from 'vitest';
import { foldCounts } from '../../src/features/files/nodes/node-counts.queries.ts';
import { fileOf, tusClient, uploadFile } from '../fixtures/files.ts';
import { formOf } from '../fixtures/workbooks.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);

const figures = async (as: string) => {
  const { data } = await app.answer(getFileStats, { as });
  const { pagination } = await app.answer(listFileNodes, { as });
  const { data: room } = await app.answer(getUploadLimits, { as });
  const categories = data.by_category.map(({ category, count }) => `${category} ${count}`).sort();
  expect(pagination.total_records).toBe(data.total_files);
  return { files: data.total_files, bytes: data.total_size, used: room.used_bytes, categories };
};

test('The figures are exact after every change, folded or not', { tags: ['full'] }, async () => {
  const { token: as } = await app.createStaff();
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id } = await uploadFile(app, as, `${n}`, { filename: `${n}.txt`, category: 'Một' });
    ids.push(id);
  }
  const first = ids.slice(0, 1);
  expect(await figures(as)).toEqual({ files: 3, bytes: 3, used: 3, categories: ['Một 3'] });

  await app.answer(tagFileNodes, {
    as,
    body: { ids: first, category: 'Hai', add_tags: [], remove_tags: [] },
  });
  const moved = { files: 3, bytes: 3, used: 3, categories: ['Hai 1', 'Một 2'] };
  expect(await figures(as)).toEqual(moved);

  await app.answer(trashFileNodes, { as, body: { ids: first } });
  expect(await figures(as)).toEqual({ files: 2, bytes: 2, used: 3, categories: ['Một 2'] });
  const { data: entries } = await app.answer(listTrash, { as });
  expect(entries).toHaveLength(1);
  await app.answer(restoreTrash, { as, body: { items: [{ kind: 'file', id: ids[0] ?? 0 }] } });
  expect(await figures(as)).toEqual(moved);

  // So many lines that they are added up; the figures stay.
  for (let n = 0; n < 52; n += 1) {
    await app.answer(trashFileNodes, { as, body: { ids: first } });
    await app.answer(restoreTrash, { as, body: { items: [{ kind: 'file', id: ids[0] ?? 0 }] } });
  }
  await foldCounts(app.store.db);
  const { rows } = await app.store.pool.query('select count(*) as lines from file_count');
  expect(rows[0].lines).toBeLessThan(100);
  expect(await figures(as)).toEqual(moved);
});

test('What is shared is counted and listed with what is one’s own, in every order', async () => {
  const [owner, friend] = [await app.createStaff(), await app.createStaff()];
  for (const name of ['a', 'c', 'e']) {
    await uploadFile(app, friend.token, name, { filename: `${name}.txt` });
  }
  for (const name of ['b', 'd']) {
    const { id } = await uploadFile(app, owner.token, name, { filename: `${name}.txt` });
    const body = { account_ids: [friend.id], permission: 'view' as const };
    await app.answer(shareFileNode, { as: owner.token, params: { id }, body });
  }
  const page = async (number: number) => {
    const query = { sort: 'original_name', direction: 'asc', page: number, limit: 2 };
    const { data, pagination } = await app.answer(listFileNodes, { as: friend.token, query });
    expect(pagination.total_records).toBe(5);
    return data.map(({ original_name }) => original_name);
  };
  expect(await page(1)).toEqual(['a.txt', 'b.txt']);
  expect(await page(2)).toEqual(['c.txt', 'd.txt']);
  expect(await page(3)).toEqual(['e.txt']);
});

test('Files of one name that are sent at once, each in one request, get a number each', {
  tags: ['full'],
}, async () => {
  const { token } = await app.createStaff();
  const client = tusClient(app, token);
  const sent = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      client.createWhole(Buffer.from(`whole ${n}`), { filename: 'cùng tên.txt' }),
    ),
  );
  const names = await Promise.all(
    sent.map(async (answered) => {
      const { data } = await app.answer(getFileNode, {
        as: token,
        params: { id: fileOf(answered) },
      });
      return data.original_name;
    }),
  );
  const numbered = [2, 3, 4, 5, 6].map((n) => `cùng tên (${n}).txt`);
  expect(names.sort()).toEqual(['cùng tên.txt', ...numbered].sort());
});

test('Of uploads, forms and copies at once no more pass than there is room for', async () => {
  const [admin, { token: as }] = [await app.createAdmin(), await app.createStaff()];
  const { id } = await uploadFile(app, as, randomBytes(200 * 1024), { filename: 'a.bin' });
  await app.answer(updateSettings, { as: admin.token, body: { file_quota_mb: 1 } });
  const client = tusClient(app, as);
  const form = async () => {
    const file = { field: 'files', bytes: randomBytes(250 * 1024), filename: 'f.bin' };
    const { payload, headers } = await formOf([{ field: 'category', text: 'x' }, file]);
    return app.call(uploadFiles, { as, body: payload, headers });
  };
  await Promise.all(
    Array.from({ length: 4 }, () => [
      client.create(250 * 1024, { filename: 'b.bin' }),
      client.createWhole(randomBytes(250 * 1024), { filename: 'c.bin' }),
      form(),
      app.call(copyFileNodes, { as, body: { ids: [id], parent_id: null } }),
    ]).flat(),
  );
  const { data } = await app.answer(getUploadLimits, { as });
  await app.answer(updateSettings, { as: admin.token, body: { file_quota_mb: null } });
  expect(data.used_bytes).toBeLessThanOrEqual(1024 * 1024);
  // Whoever could still pass has passed.
  expect(data.used_bytes).toBeGreaterThan(1024 * 1024 - 250 * 1024);
});

test('Of uploads that begin at once no more pass than there is room for', async () => {
  const [admin, { token }] = [await app.createAdmin(), await app.createStaff()];
  await app.answer(updateSettings, { as: admin.token, body: { file_quota_mb: 1 } });
  const begun = await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      tusClient(app, token).create(600 * 1024, { filename: `${n}.bin` }),
    ),
  );
  await app.answer(updateSettings, { as: admin.token, body: { file_quota_mb: null } });
  expect(begun.map(({ status }) => status).sort()).toEqual([201, 507, 507, 507]);
});
