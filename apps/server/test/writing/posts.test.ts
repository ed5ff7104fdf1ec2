import { listNotices } from '@station/contract/notices/notices';
import {
  addPostPicture,
  compareSentences,
  createPost,
  deletePost,
  draftPost,
  exportPosts,
  getPost,
  getPostPicture,
  listPosts,
  listPostVersions,
  movePost,
  publishPost,
  setPostViews,
  updatePost,
} from '@station/contract/writing/posts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { auditOf } from '../fixtures/records.ts';
import { readSheet } from '../fixtures/workbooks.ts';
import { addPictureFile, addPost } from '../fixtures/writing.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

const move = (
  as: string,
  post: { id: number; version: number },
  status: 'brief' | 'draft' | 'review' | 'ready',
  note = '',
) => ({ as, params: { id: post.id }, body: { status, version: post.version, note } });

test('A post goes from the brief to its address, approved by somebody else, and each step is in the log', async () => {
  const writer = await app.createStaff();
  const reader = await app.createStaff();
  const as = writer.token;
  const brief = await addPost(app, as, { html: '', reviewer_id: reader.id });
  expect(brief).toMatchObject({ status: 'brief', owner: { id: writer.id } });
  const params = { id: brief.id };
  const html = '<p>봄 학기 접수를 <strong>시작</strong>합니다.</p>';
  const given = { title: brief.title, reviewer_id: reader.id, html };
  const draft = (await app.answer(updatePost, { as, params, body: { ...given, version: 1 } })).data;
  expect(draft).toMatchObject({ status: 'draft', length: 15, html });

  const review = (await app.answer(movePost, move(as, draft, 'review'))).data;
  expect(await app.problem(movePost, move(as, review, 'ready'))).toMatchObject({
    status: 403,
    reason: 'writing.own-approval',
  });
  const asked = (await app.answer(listNotices, { as: reader.token })).data;
  expect(asked[0]).toMatchObject({ kind: 'writing.to-review' });

  const back = (await app.answer(movePost, move(reader.token, review, 'draft', '날짜가 없습니다')))
    .data;
  expect(back).toMatchObject({ status: 'draft', returned_note: '날짜가 없습니다' });
  const again = (await app.answer(movePost, move(as, back, 'review'))).data;
  const ready = (await app.answer(movePost, move(reader.token, again, 'ready'))).data;
  expect(ready).toMatchObject({
    status: 'ready',
    approved_by: { id: reader.id },
    may: { edit: false },
  });
  expect(
    await app.problem(updatePost, { as, params, body: { ...given, version: ready.version } }),
  ).toMatchObject({ status: 409, reason: 'writing.locked' });

  const address = 'https://blog.naver.com/station/223';
  const publish = { as, params, body: { address, version: ready.version } };
  const published = (await app.answer(publishPost, publish)).data;
  expect(published).toMatchObject({ status: 'published', published_address: address });
  // Sent again after a lost answer.
  expect((await app.answer(publishPost, publish)).data.version).toBe(published.version);
  const { data: seen } = await app.answer(setPostViews, { as, params, body: { views: 310 } });
  expect(seen).toMatchObject({ views: 310, views_at: expect.any(String) });

  expect((await auditOf(app, 'writing.', brief.id)).map(({ action }) => action)).toEqual([
    'writing.post-begun',
    'writing.post-changed',
    'writing.post-moved',
    'writing.post-moved',
    'writing.post-moved',
    'writing.post-moved',
    'writing.post-published',
    'writing.views-noted',
  ]);
  const versions = (await app.answer(listPostVersions, { as, params })).data;
  expect(versions.at(-1)).toMatchObject({ version: 1, status: 'brief', html: '' });
});

test('Others read a post and approve it, and do nothing else to it', async () => {
  const { token: as } = await app.createStaff();
  const post = await addPost(app, as);
  const other = (await app.createStaff()).token;
  const params = { id: post.id };
  expect((await app.answer(getPost, { as: other, params })).data.may).toEqual({
    edit: false,
    approve: false,
    remove: false,
  });
  const refused = { status: 403, reason: 'writing.not-yours' };
  const body = { title: 'x', version: post.version };
  expect(await app.problem(updatePost, { as: other, params, body })).toMatchObject(refused);
  expect(await app.problem(movePost, move(other, post, 'review'))).toMatchObject(refused);
  expect(await app.problem(deletePost, { as: other, params })).toMatchObject(refused);
  expect(
    await app.problem(addPostPicture, { as: other, params, body: { file_id: 1 } }),
  ).toMatchObject(refused);
  const gone = { as, params: { id: post.id + 1_000 } };
  expect(await app.problem(getPost, gone)).toMatchObject({ status: 404 });
});

test('A post keeps to the order of its states, and is handed in with a title and a text', async () => {
  const { token: as } = await app.createStaff();
  const post = await addPost(app, as, { title: '', html: '<p></p>' });
  expect(post).toMatchObject({ status: 'brief', html: '' });
  expect(await app.problem(movePost, move(as, post, 'ready'))).toMatchObject({
    status: 409,
    reason: 'writing.wrong-step',
  });
  const draft = (await app.answer(movePost, move(as, post, 'draft'))).data;
  expect(await app.problem(movePost, move(as, draft, 'review'))).toMatchObject({
    status: 400,
    reason: 'writing.empty',
  });
  const publish = { address: 'https://blog.naver.com/a/1', version: draft.version };
  expect(
    await app.problem(publishPost, { as, params: { id: post.id }, body: publish }),
  ).toMatchObject({ status: 409, reason: 'writing.wrong-step' });
});

test('Of two who change the same post the second is told what is stored now', async () => {
  const { token: as } = await app.createStaff();
  const post = await addPost(app, as);
  const params = { id: post.id };
  const body = { title: '첫째', html: '<p>첫째 글</p>', version: post.version };
  await app.answer(updatePost, { as, params, body });
  expect(
    await app.problem(updatePost, { as, params, body: { ...body, title: '둘째' } }),
  ).toMatchObject({
    status: 409,
    reason: 'writing.changed-meanwhile',
    current: { title: '첫째', html: '<p>첫째 글</p>' },
  });
});

test('What runs, loads or leads into scripts is washed out of a text', async () => {
  const { token: as } = await app.createStaff();
  const html =
    '<h2>제목</h2><script>alert(1)</script><p onclick="x()">글 <a href="javascript:x()">여기</a></p><img src="https://elsewhere.example/p.png" alt="그림"><table><tbody><tr><td>칸</td></tr></tbody></table>';
  const { html: stored } = await addPost(app, as, { html });
  expect(stored).toContain('<h2>제목</h2>');
  expect(stored).toContain('<td>칸</td>');
  expect(stored).not.toMatch(/script|onclick|elsewhere/);
});

test('A picture of a file is at most 1,920 pixels, upright, and tells nothing of its camera', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const post = await addPost(app, as);
  const params = { id: post.id };
  const file_id = await addPictureFile(app, as);
  const { data: picture } = await app.answer(addPostPicture, { as, params, body: { file_id } });
  expect(picture).toMatchObject({ width: 960, height: 1_920, name: '교실.jpg', file_id });
  // As `<img>` asks: without a token, by the key of its address alone.
  const sent = await app.http.inject({ url: picture.src });
  expect(sent.headers['content-type']).toBe('image/jpeg');
  const { exif, width } = await sharp(sent.rawPayload).metadata();
  expect({ exif, width }).toEqual({ exif: undefined, width: 960 });
  const at = { params: { id: picture.id } };
  expect(await app.problem(getPostPicture, at)).toMatchObject({ status: 404 });
  expect(await app.problem(getPostPicture, { ...at, query: { key: 'a.b.c' } })).toMatchObject({
    status: 404,
  });

  // Keys are a session's: another one gets its own, and none is stored.
  const html = `<p>글</p><img src="${picture.src}" alt="교실" title="봄의 교실">`;
  const saved = (
    await app.answer(updatePost, { as, params, body: { title: 'x', html, version: post.version } })
  ).data;
  expect(saved.html).toContain(picture.src.split('?')[0]);
  const { rows } = await app.store.pool.query('select html from writing_post where id = $1', [
    post.id,
  ]);
  expect(rows[0].html).toContain(`src="/api/writing/pictures/${picture.id}"`);
  expect(rows[0].html).toContain('title="봄의 교실"');
  expect(rows[0].html).not.toContain('key=');

  const other = await app.createStaff();
  const mine = await addPost(app, other.token);
  expect(
    await app.problem(addPostPicture, {
      as: other.token,
      params: { id: mine.id },
      body: { file_id },
    }),
  ).toMatchObject({ status: 404, reason: 'files.not-found' });
});

test('Sentences like those of earlier posts are found with their passages, one’s own are not', async () => {
  const { token: as } = await app.createStaff();
  const sentence = '저희 교육원은 개강 이후 수강생의 취업까지 한 분 한 분 끝까지 함께합니다.';
  const earlier = await addPost(app, as, { title: '지난 글', html: `<p>다른 말. ${sentence}</p>` });
  const html = `<p>${sentence.replace('개강 이후', '개강 후')} 오늘은 날씨가 아주 맑고 따뜻했습니다.</p>`;
  const { data } = await app.answer(compareSentences, { as, body: { html } });
  expect(data).toEqual([
    {
      sentence: sentence.replace('개강 이후', '개강 후'),
      percent: expect.any(Number),
      post: { id: earlier.id, title: '지난 글', status: 'draft' },
      passage: sentence,
    },
  ]);
  expect(data[0]?.percent).toBeGreaterThanOrEqual(70);
  const own = { html: `<p>${sentence}</p>`, post_id: earlier.id };
  expect((await app.answer(compareSentences, { as, body: own })).data).toEqual([]);
});

test('Of thousands of sentences that are alike the likest are told, each once, while others are served', {
  tags: ['full'],
}, async () => {
  await app.clear();
  const { token: as } = await app.createStaff();
  const line = (at: number) => `저희 교육원은 개강 이후 수강생의 취업까지 끝까지 함께합니다 ${at}`;
  const lines = Array.from({ length: 2_000 }, (_, at) => `<p>${line(at)}</p>`).join('');
  const earlier = await addPost(app, as, { html: lines });
  const ended: string[] = [];
  const comparing = app.answer(compareSentences, {
    as,
    body: { html: `<p>${line(7)}</p>${lines}` },
  });
  const noting = comparing.then(() => ended.push('compared'));
  await app.answer(getPost, { as, params: { id: earlier.id } });
  ended.push('another call');
  await noting;
  expect(ended).toEqual(['another call', 'compared']);
  const { data } = await comparing;
  const [one, ...more] = (await app.answer(compareSentences, { as, body: { html: line(7) } })).data;
  expect([one?.percent, one?.passage, more]).toEqual([100, line(7), []]);
  expect(data).toHaveLength(50);
  expect(new Set(data.map(({ sentence }) => sentence)).size).toBe(50);
  expect(
    data.every(({ percent, passage, sentence }) => percent === 100 && passage === sentence),
  ).toBe(true);
});

test('Posts are listed by state, blog, days and words, and come as a workbook', async () => {
  await app.clear();
  const { token: as } = await app.createStaff();
  await addPost(app, as, { title: '요양보호사 시험', due_on: '2026-12-01' });
  await addPost(app, (await app.createStaff()).token, { title: '간호조무사', html: '' });
  const list = (query: object) => app.answer(listPosts, { as, query: query as never });
  const all = await list({});
  expect(all.counts).toEqual({ brief: 1, draft: 1 });
  const titles = async (query: object) => (await list(query)).data.map(({ title }) => title);
  expect(await titles({ search: 'ㅇㅇㅂㅎㅅ' })).toEqual(['요양보호사 시험']);
  expect(await titles({ status: 'brief' })).toEqual(['간호조무사']);
  expect(await titles({ mine: true })).toEqual(['요양보호사 시험']);
  expect(await titles({ from: '2026-12-01', to: '2026-12-31' })).toEqual(['요양보호사 시험']);
  expect(await titles({ from: '2027-01-01' })).toEqual([]);
  const { rawPayload } = await app.call(exportPosts, { as });
  expect(readSheet(rawPayload).rows.flat()).toContain('요양보호사 시험');
});

test('Who is named as writer or reviewer has to be somebody, and a blog has to be there', async () => {
  const { token: as } = await app.createStaff();
  for (const [field, reason] of [
    ['owner_id', 'writing.person-not-found'],
    ['reviewer_id', 'writing.person-not-found'],
    ['blog_id', 'writing.blog-not-found'],
    ['topic_id', 'writing.topic-not-found'],
  ] as const) {
    expect(
      await app.problem(createPost, { as, body: { title: 'x', [field]: 987_654 } }),
    ).toMatchObject({ status: 400, reason, validation_errors: [{ field }] });
  }
});

test('Without an outside model no draft is made', async () => {
  const { token: as } = await app.createStaff();
  const post = await addPost(app, as, { html: '' });
  expect(
    await app.problem(draftPost, { as, params: { id: post.id }, body: { version: post.version } }),
  ).toMatchObject({ status: 503, reason: 'writing.ai-off' });
});
