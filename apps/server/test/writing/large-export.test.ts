import { exportPosts, listPosts } from '@station/contract/writing/posts';
import { exportTopics } from '@station/contract/writing/topics';
import { beforeEach, expect, test } from 'vitest';
import { postsWorkbook } from '../../src/features/writing/posts-export.actions.ts';
import { auditOf } from '../fixtures/records.ts';
import { statementsOf } from '../fixtures/statements.ts';
import { readSheet } from '../fixtures/workbooks.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

/** So many posts, of which every third is published, several in the same instant. */
async function posts(count: number): Promise<void> {
  await app.store.pool.query(
    `insert into writing_post (language, title, titles, brief, keyword, html, tags, is_paid, length,
       status, owner_name, written_by, published_address, published_at)
     select 'ko', 'Bài ' || at, '{}', '', '', '<p>글</p>', '', false, 1,
       case when at % 3 = 0 then 'published' else 'draft' end, 'An', 'An',
       case when at % 3 = 0 then 'https://blog.naver.com/a/' || at else '' end,
       case when at % 3 = 0 then timestamptz '2026-11-01 10:00:00.000123Z' + at / 30 * interval '1 day' end
     from generate_series(1, $1::int) as at`,
    [count],
  );
}

test('More posts than are read at a time come as a workbook, each once, the newest published first', async () => {
  const { token: as } = await app.createStaff();
  await posts(1_100);
  const { rawPayload } = await app.call(exportPosts, { as });
  const [, ...rows] = readSheet(rawPayload).rows;
  const { rows: stored } = await app.store.pool.query(
    'select title from writing_post order by published_at desc nulls last, id desc',
  );
  expect(rows.map(([title]) => title)).toEqual(stored.map(({ title }) => title));
  expect(await auditOf(app, 'writing.posts-exported')).toMatchObject([{ after: { total: 1_100 } }]);

  const drafts = await app.call(exportPosts, { as, query: { status: 'draft' } });
  expect(readSheet(drafts.rawPayload).rows).toHaveLength(735);
});

test('Neither a list of posts nor the workbook reads what is written in them', async () => {
  const { token: as } = await app.createStaff();
  await posts(3);
  const asked = await statementsOf(async () => {
    await app.answer(listPosts, { as });
    await app.call(exportPosts, { as });
  });
  const ofPosts = asked.filter(
    (text) => text.includes('from') && text.includes('writing_post post'),
  );
  expect(ofPosts.length).toBeGreaterThanOrEqual(3);
  for (const text of ofPosts) expect(text).not.toMatch(/post\.(html|brief|titles)/);
});

test('A workbook of posts is begun before they are read', async () => {
  const { id, username, role } = await app.createStaff();
  await posts(1_100);
  const actor = { id, username, role } as Parameters<typeof postsWorkbook>[1];
  const filters = { search: '', status: '' } as const;
  const asked = await statementsOf(() => postsWorkbook(app.context, actor, filters));
  expect(asked.filter((text) => text.includes('post.title'))).toEqual([]);
});

test('The workbook of topics has each of them once, however many there are', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  await app.store.pool.query(
    `insert into writing_topic (title, keyword, state, note, search, added_by, searches_pc)
     select 'Chủ đề ' || at, '', 'idea', '', '', 'An', nullif(at % 7, 0)
     from generate_series(1, 20001) as at`,
  );
  const { rawPayload } = await app.call(exportTopics, { as });
  const [, ...rows] = readSheet(rawPayload).rows;
  const { rows: stored } = await app.store.pool.query(
    'select title from writing_topic order by coalesce(searches_pc, 0) desc, id desc',
  );
  expect(rows).toHaveLength(20_001);
  expect(rows.map(([title]) => title)).toEqual(stored.map(({ title }) => title));
  expect(await auditOf(app, 'writing.topics-exported')).toMatchObject([
    { after: { total: 20_001 } },
  ]);
});
