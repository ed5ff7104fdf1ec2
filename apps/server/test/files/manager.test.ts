import { deleteFile, listFiles } from '@station/contract/files/files';
import {
  checkFileDuplicates,
  copyFileNodes,
  createFolder,
  getFileNode,
  getFileStats,
  getFileWords,
  listFileNodes,
  listFolders,
  moveFileNodes,
  tagFileNodes,
  trashFileNodes,
  updateFileNode,
} from '@station/contract/files/nodes';
import { getUploadLimits } from '@station/contract/files/uploads';
import {
  deleteFileVersion,
  listFileVersions,
  restoreFileVersion,
} from '@station/contract/files/versions';
import { afterAll, expect, test } from 'vitest';
import { filesIn, uploadFile } from '../fixtures/files.ts';
import { auditOf } from '../fixtures/records.ts';
import { statementsOf } from '../fixtures/statements.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);
const { folder, file, names } = filesIn(app);

test('The list is sorted, filtered and searched as the spec has it', async () => {
  const { token: as } = await app.createStaff();
  await file(as, 'Đơn xin.txt', { category: 'Đơn', text: '1' });
  await file(as, 'an.pdf', { category: 'Sách', text: '%PDF-1.4 xx', tags: '["Toán"]' });
  await file(as, '김철수.txt', { description: 'Ghi chú họp', text: '333' });
  expect(await names(as)).toEqual(['김철수.txt', 'an.pdf', 'Đơn xin.txt']);
  expect(await names(as, { sort: 'original_name', direction: 'asc' })).toEqual([
    ...['an.pdf', 'Đơn xin.txt', '김철수.txt'],
  ]);
  expect(await names(as, { sort: 'file_size', direction: 'asc' })).toEqual([
    ...['Đơn xin.txt', '김철수.txt', 'an.pdf'],
  ]);
  expect(await names(as, { category: 'Đơn' })).toEqual(['Đơn xin.txt']);
  expect(await names(as, { type: 'pdf' })).toEqual(['an.pdf']);
  expect(await names(as, { tag: 'Toán' })).toEqual(['an.pdf']);
  for (const [search, found] of [
    ['don', ['Đơn xin.txt']],
    ['ㄱㅊㅅ', ['김철수.txt']],
    ['toan', ['an.pdf']],
    ['hop ghi', ['김철수.txt']],
    ['%', []],
  ] as const) {
    expect(await names(as, { search }), search).toEqual(found);
  }
  const { pagination, data } = await app.answer(listFileNodes, {
    as,
    query: { page: 2, limit: 2 },
  });
  expect(pagination).toEqual({ page: 2, per_page: 2, total_pages: 2, total_records: 3 });
  expect(data.map(({ original_name }) => original_name)).toEqual(['Đơn xin.txt']);
  const { data: stats } = await app.answer(getFileStats, { as });
  expect(stats).toMatchObject({ total_files: 3, total_size: 15, categories: 3, uploaders: 1 });
  expect(stats.by_category.map(({ category }) => category).toSorted()).toEqual(
    ['Sách', 'uncategorized', 'Đơn'].toSorted(),
  );
  expect(stats.by_type.find(({ type }) => type === 'pdf')).toEqual({ type: 'pdf', count: 1 });
  const { data: words } = await app.answer(getFileWords, { as });
  expect(words.tags).toEqual([{ value: 'Toán', count: 1 }]);
});

test('The spec’s list has its record and nothing else', async () => {
  const { token: as } = await app.createStaff();
  await file(as, 'a.txt', { text: 'abc' });
  const { data } = await app.answer(listFiles, { as, query: { limit: 5_000 } });
  expect(Object.keys(data[0]!).toSorted()).toEqual([
    ...['category', 'file_size', 'filename', 'id', 'mime_type', 'original_name', 's3_url'],
    ...['tags', 'upload_date', 'uploader_name'],
  ]);
  expect(data[0]).toMatchObject({ category: 'uncategorized', mime_type: 'text/plain', tags: [] });
});

test('Deleting moves to the trash, and warns of what the file was attached to', async () => {
  const { token: as } = await app.createStaff();
  const { id } = await file(as, 'a.txt');
  const params = { id };
  expect(await app.answer(deleteFile, { as, params })).toEqual({
    ...{ success: true, message: 'File deleted successfully' },
  });
  expect(await app.problem(deleteFile, { as, params })).toMatchObject({ status: 404 });
  expect(await names(as)).toEqual([]);
});

test('A change from an older version is refused with what is stored', async () => {
  const { token: as } = await app.createStaff();
  const { id, version } = await file(as, 'a.txt');
  const params = { id };
  const { data } = await app.answer(updateFileNode, {
    as,
    params,
    body: { name: 'b.txt', version },
  });
  expect(data).toMatchObject({ original_name: 'b.txt', version: version + 1 });
  const late = await app.problem(updateFileNode, { as, params, body: { name: 'c.txt', version } });
  expect(late).toMatchObject({ status: 409, reason: 'files.changed-meanwhile' });
  expect(late.current).toMatchObject({ original_name: 'b.txt' });
  await file(as, 'd.txt');
  const taken = await app.problem(updateFileNode, { as, params, body: { name: 'D.txt' } });
  expect(taken).toMatchObject({ status: 409, reason: 'files.name-taken' });
  expect((await auditOf(app, 'files.renamed')).at(-1)).toMatchObject({
    before: { name: 'a.txt' },
    after: { name: 'b.txt' },
  });
});

test('A folder is moved with all that is in it, never into itself', async () => {
  const { token: as } = await app.createStaff();
  const outer = await folder(as, 'Ngoài');
  const inner = await folder(as, 'Trong', outer);
  const { id } = await file(as, 'a.txt', { folder_id: String(inner) });
  for (const [ids, parent_id] of [
    [[outer], inner],
    [[outer], outer],
  ] as const) {
    const refused = await app.problem(moveFileNodes, { as, body: { ids, parent_id } });
    expect(refused).toMatchObject({ status: 409, reason: 'files.into-itself' });
  }
  const other = await folder(as, 'Khác');
  await app.answer(moveFileNodes, { as, body: { ids: [inner], parent_id: other } });
  const { data } = await app.answer(getFileNode, { as, params: { id } });
  expect(data.path.map(({ name }) => name)).toEqual(['Khác', 'Trong']);
  expect(await names(as, { folder: other, search: 'a' })).toEqual(['a.txt']);
  expect(await names(as, { folder: outer })).toEqual([]);
  const { data: folders } = await app.answer(listFolders, { as });
  expect(folders.map(({ path, name }) => [...path, name].join('/')).toSorted()).toEqual([
    ...['Khác', 'Khác/Trong', 'Ngoài'],
  ]);
});

test('Many are moved by a few statements, and who finds a name taken gets a number', async () => {
  const { token: as } = await app.createStaff();
  const parent_id = await folder(as, 'Lưu trữ');
  await folder(as, 'Lớp 3', parent_id);
  const ids: number[] = [];
  for (let at = 0; at < 20; at += 1) ids.push(await folder(as, `Lớp ${at}`));
  const inside = await folder(as, 'lớp 4', ids[7]);
  const move = () => app.answer(moveFileNodes, { as, body: { ids: [...ids, inside], parent_id } });
  const sent = await statementsOf(move);
  const written = sent.filter((it) => /^\s*(update file_node|insert into audit_line)/.test(it));
  expect(written).toHaveLength(3);
  expect(await names(as, { folder: parent_id, sort: 'original_name', direction: 'asc' })).toEqual(
    expect.arrayContaining(['Lớp 3', 'Lớp 3 (2)', 'Lớp 4', 'lớp 4 (2)', 'Lớp 19']),
  );
  const told = await auditOf(app, 'files.moved');
  expect(told.map(({ subject_id }) => subject_id)).toEqual(expect.arrayContaining(ids));
  expect(told.find(({ subject_id }) => subject_id === inside)).toMatchObject({
    before: { name: 'lớp 4', folder_id: ids[7] },
    after: { name: 'lớp 4 (2)', folder_id: parent_id },
  });
});

test('Two moves at once make no circle', async () => {
  const { token: as } = await app.createStaff();
  for (let i = 0; i < 5; i += 1) {
    const [a, b] = [await folder(as, `a${i}`), await folder(as, `b${i}`)];
    const answers = await Promise.all([
      app.call(moveFileNodes, { as, body: { ids: [a], parent_id: b } }),
      app.call(moveFileNodes, { as, body: { ids: [b], parent_id: a } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  }
});

test('A copied folder has all that was in it, and its bytes are stored once', async () => {
  const { token: as } = await app.createStaff();
  const top = await folder(as, 'Lớp');
  const below = await folder(as, 'Bài', top);
  await file(as, 'a.txt', { folder_id: String(below), text: 'chép' });
  const { data } = await app.answer(copyFileNodes, { as, body: { ids: [top], parent_id: null } });
  expect(data).toMatchObject([{ original_name: 'Lớp (2)', child_count: 1 }]);
  expect(await names(as, { folder: data[0]!.id, search: 'txt' })).toEqual(['a.txt']);
  const { rows } = await app.store.pool.query(
    `select count(distinct file_version.blob_hash) as blobs, count(*) as files from file_version
     join file_node node on node.id = node_id where node.owner_id =
       (select owner_id from file_node where id = $1)`,
    [top],
  );
  expect(rows.map(({ blobs, files }) => [Number(blobs), Number(files)])).toEqual([[1, 2]]);
  const { data: limits } = await app.answer(getUploadLimits, { as });
  expect(limits.used_bytes).toBe(10);
});

test('Tags and category are given to many at once', async () => {
  const { token: as } = await app.createStaff();
  const a = await file(as, 'a.txt', { tags: '["cũ"]' });
  const b = await file(as, 'b.txt');
  const body = {
    ids: [a.id, b.id],
    category: 'Lưu',
    add_tags: ['mới', 'MỚI'],
    remove_tags: ['Cũ'],
  };
  const { details } = await app.answer(tagFileNodes, { as, body });
  expect(details).toEqual({ requested: 2, done: 2 });
  const { data } = await app.answer(listFileNodes, { as });
  expect(data.map(({ tags, category }) => [tags, category])).toEqual(
    Array(2).fill([['mới'], 'Lưu']),
  );
});

test('Of versions any can count again, and one that does not can be deleted for its room', async () => {
  const { token: as } = await app.createStaff();
  const { id } = await file(as, 'a.txt', { text: 'một' });
  await file(as, 'a.txt', { text: 'hai hai', node_id: String(id) });
  const params = { id };
  const versions = (await app.answer(listFileVersions, { as, params })).data;
  const [second, first] = versions.map((it) => ({ id, versionId: it.id }));
  const current = await app.problem(deleteFileVersion, { as, params: second! });
  expect(current).toMatchObject({ status: 409, reason: 'files.current-version' });
  const restored = await app.answer(restoreFileVersion, { as, params: first! });
  expect(restored.data).toMatchObject({ file_size: 5, version_count: 2 });
  await app.answer(deleteFileVersion, { as, params: second! });
  expect((await app.answer(getUploadLimits, { as })).data.used_bytes).toBe(5);
});

test('A hash tells of one’s own files, also in the trash, and of nobody else’s', async () => {
  const [one, other] = [await app.createStaff(), await app.createStaff()];
  const mine = await uploadFile(app, one.token, 'như nhau', { filename: 'a.txt' });
  const body = { hashes: [mine.filename] };
  const asked = async (as: string) => (await app.answer(checkFileDuplicates, { as, body })).data;
  expect(await asked(other.token)).toEqual([]);
  expect(await asked(one.token)).toMatchObject([{ id: mine.id, is_trashed: false }]);
  await app.answer(trashFileNodes, { as: one.token, body: { ids: [mine.id] } });
  expect(await asked(one.token)).toMatchObject([{ id: mine.id, is_trashed: true }]);
  // A twin in the trash keeps nobody from sending it again.
  const again = await uploadFile(app, one.token, 'như nhau', { filename: 'a.txt' });
  expect(again.original_name).toBe('a.txt');
});

test('A hash tells of nothing in a deleted folder, for it does not come back alone', async () => {
  const { token: as } = await app.createStaff();
  const top = await folder(as, 'Hồ sơ');
  const inside = await file(as, 'a.txt', { folder_id: String(top), text: 'chỉ ở đây' });
  await app.answer(trashFileNodes, { as, body: { ids: [top] } });
  const body = { hashes: [inside.filename] };
  expect((await app.answer(checkFileDuplicates, { as, body })).data).toEqual([]);
});

test('What others have can be neither changed, moved, copied, tagged nor thrown away', async () => {
  const owner = await app.createStaff();
  const theirs = await folder(owner.token, 'Riêng');
  const { id } = await file(owner.token, 'a.txt', { folder_id: String(theirs) });
  const { token: as } = await app.createStaff();
  const own = await folder(as, 'Tôi');
  const body = { ids: [id, theirs], parent_id: own };
  expect((await app.answer(moveFileNodes, { as, body })).details.done).toBe(0);
  expect((await app.answer(copyFileNodes, { as, body })).details.done).toBe(0);
  expect((await app.answer(trashFileNodes, { as, body: { ids: [id] } })).details.done).toBe(0);
  const tags = { ids: [id], add_tags: ['x'] };
  expect((await app.answer(tagFileNodes, { as, body: tags })).details.done).toBe(0);
  for (const [endpoint, given] of [
    [updateFileNode, { params: { id }, body: { name: 'x' } }],
    [deleteFile, { params: { id } }],
    [createFolder, { body: { name: 'x', parent_id: theirs } }],
    [moveFileNodes, { body: { ids: [own], parent_id: theirs } }],
    [listFileNodes, { query: { folder: theirs } }],
  ] as const) {
    expect((await app.problem(endpoint, { as, ...given })).status, endpoint.name).toBe(404);
  }
  const { data } = await app.answer(getFileNode, { as: owner.token, params: { id } });
  expect(data).toMatchObject({ original_name: 'a.txt', tags: [], version: 1 });
});
