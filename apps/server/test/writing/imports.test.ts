import { setImportDuplicates, undoImport } from '@station/contract/imports/imports';
import { getPost, movePost, publishPost } from '@station/contract/writing/posts';
import { createTopic, exportTopics, listTopics } from '@station/contract/writing/topics';
import { beforeEach, expect, test } from 'vitest';
import { commit, rowsOf, sheetOf, startReading } from '../fixtures/imports.ts';
import { addPost } from '../fixtures/writing.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const topics = async (as: string) =>
  (await app.answer(listTopics, { as })).data.map((it) => [it.title, it.keyword, it.searches_pc]);

test('Topics come out of a file, those that are known get its numbers, and an undo takes it all back', async () => {
  const { token: as } = await app.createStaff();
  const known = { title: '간호조무사 시험', keyword: '간호조무사', searches_pc: 10 };
  await app.answer(createTopic, { as, body: known });
  const headings = ['글감', '키워드', '월간 검색수(PC)', '월간 검색수(모바일)'];
  const bytes = await sheetOf(headings, [
    ['요양보호사 봄 학기', '요양보호사', '2,400', '< 10'],
    ['간호조무사 시험', '', '5300', ''],
    ['', '키워드만', '', ''],
    ['한국어 시험', '', '많음', ''],
  ]);
  const read = await startReading(app, as, bytes, 'topics');
  const rows = await rowsOf(app, as, read.id, 'refused');
  expect(rows.map(({ problems }) => problems.map(({ field, reason }) => [field, reason]))).toEqual([
    [['title', 'required']],
    [['searches_pc', 'no-count']],
  ]);
  const params = { id: read.id };
  await app.answer(setImportDuplicates, { as, params, body: { duplicates: 'update' } });
  expect((await commit(app, as, read.id)).counts).toMatchObject({ added: 1, updated: 1 });
  expect(await topics(as)).toEqual([
    ['간호조무사 시험', '간호조무사', 5_300],
    ['요양보호사 봄 학기', '요양보호사', 2_400],
  ]);
  await app.answer(undoImport, { as, params });
  expect(await topics(as)).toEqual([['간호조무사 시험', '간호조무사', 10]]);
});

test('What was exported can be imported again, and changes nothing', async () => {
  const { token: as } = await app.createStaff();
  await app.answer(createTopic, { as, body: { title: '글감', keyword: '말', documents: 12 } });
  const { rawPayload } = await app.call(exportTopics, { as });
  const read = await startReading(app, as, rawPayload, 'topics');
  expect(read.counts).toMatchObject({ refused: 0, added: 0 });
  expect((await app.answer(listTopics, { as })).data).toHaveLength(1);
});

test('Views come out of a file by the address of the post, and other addresses are refused', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const { token: admin } = await app.createAdmin();
  const post = await addPost(app, as);
  const params = { id: post.id };
  const move = async (by: string, status: 'review' | 'ready', version: number) =>
    (await app.answer(movePost, { as: by, params, body: { status, version } })).data.version;
  const ready = await move(admin, 'ready', await move(as, 'review', post.version));
  const address = 'https://blog.naver.com/station/223';
  await app.answer(publishPost, { as, params, body: { address, version: ready } });

  const bytes = await sheetOf(
    ['URL', '조회수'],
    [
      ['http://m.blog.naver.com/station/223/', '1,234'],
      ['https://blog.naver.com/elsewhere/1', '5'],
    ],
  );
  const read = await startReading(app, as, bytes, 'post-views');
  expect((await rowsOf(app, as, read.id, 'refused')).map((it) => it.problems[0]?.reason)).toEqual([
    'no-post',
  ]);
  const at = { as, params: { id: read.id } };
  await app.answer(setImportDuplicates, { ...at, body: { duplicates: 'update' } });
  await commit(app, as, read.id);
  expect((await app.answer(getPost, { as, params })).data).toMatchObject({ views: 1_234 });
  await app.answer(undoImport, at);
  expect((await app.answer(getPost, { as, params })).data).toMatchObject({ views: null });
});
