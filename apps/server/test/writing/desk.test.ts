import { listNotices } from '@station/contract/notices/notices';
import { createBlog, deleteBlog } from '@station/contract/writing/blogs';
import {
  checkPostLinks,
  draftPost,
  getPost,
  movePost,
  updatePost,
} from '@station/contract/writing/posts';
import {
  askTopicCounts,
  createTopic,
  exportTopics,
  listTopics,
  updateTopic,
} from '@station/contract/writing/topics';
import { getWritingRules, updateWritingRules } from '@station/contract/writing/writing-rules';
import { expect, onTestFinished, test, vi } from 'vitest';
import { remindOfPosts } from '../../src/features/writing/due-posts.actions.ts';
import { isInnerIp } from '../../src/platform/outside-address.ts';
import { readSheet } from '../fixtures/workbooks.ts';
import { addPost, createDeskApp } from '../fixtures/writing.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

/** A server with an outside model, Naver's services and pages, for one test. */
async function deskApp() {
  const desk = await createDeskApp();
  onTestFinished(desk.close);
  return desk;
}

test('A model’s draft is marked as such, and handed in only once a person has edited it', async () => {
  const desk = await deskApp();
  const { token: as } = await desk.createStaff();
  const post = await addPost(desk, as, { title: '', html: '', brief: '봄 학기를 알리는 글' });
  const params = { id: post.id };
  const { data: draft } = await desk.answer(draftPost, {
    as,
    params,
    body: { version: post.version },
  });
  expect(draft).toMatchObject({
    ...{ title: '첫째 제목', titles: ['첫째 제목', '둘째 제목', '셋째 제목'], ai: 'unedited' },
    ...{ status: 'draft', html: '<h2>과정 소개</h2><p>모델이 쓴 초안입니다.</p>' },
  });
  const handIn = (version: number) => ({
    as,
    params,
    body: { status: 'review' as const, version },
  });
  expect(await desk.problem(movePost, handIn(draft.version))).toMatchObject({
    status: 409,
    reason: 'writing.ai-unedited',
  });
  const html = '<h2>과정 소개</h2><p>사람이 고친 글입니다.</p>';
  const body = { title: draft.title, html, version: draft.version };
  const { data: edited } = await desk.answer(updatePost, { as, params, body });
  expect(edited.ai).toBe('edited');
  await desk.answer(movePost, handIn(edited.version));
  const own = await addPost(desk, as);
  expect(
    await desk.problem(draftPost, { as, params: { id: own.id }, body: { version: own.version } }),
  ).toMatchObject({ status: 409, reason: 'writing.locked' });
});

test('Links are asked by a job: what answers, what is gone, what is silent, and nothing inner', {
  tags: ['full'],
}, async () => {
  const desk = await deskApp();
  const { token: as } = await desk.createStaff();
  const { url } = desk.pages;
  const inner = ['http://127.0.0.1/', 'http://[::1]/', 'http://10.0.0.8/', 'http://localhost:22/'];
  const addresses = [`${url}/200`, `${url}/302`, `${url}/404`, `${url}/500`, ...inner];
  const html = addresses.map((it) => `<p><a href="${it}">${it}</a></p>`).join('');
  const post = await addPost(desk, as, { html });
  const params = { id: post.id };
  await desk.answer(checkPostLinks, { as, params });
  await vi.waitFor(
    async () => {
      const { links } = (await desk.answer(getPost, { as, params })).data;
      expect(links.map(({ state }) => state)).not.toContain('waiting');
      const states = Object.fromEntries(links.map((it) => [it.address, it.state]));
      expect(states).toEqual({
        [`${url}/200`]: 'answers',
        [`${url}/302`]: 'answers',
        [`${url}/404`]: 'gone',
        [`${url}/500`]: 'silent',
        ...Object.fromEntries(inner.map((it) => [it, 'inner'])),
      });
    },
    { timeout: 300_000, interval: 100 },
  );
  // Where a page leads to was not followed.
  expect(desk.pages.asked.filter((it) => it.includes('/inner'))).toEqual([]);
});

test.for([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.0.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:8.8.8.8', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['2002:0a00:0001::', true],
  ['64:ff9b::a00:1', true],
  ['2606:4700::1111', false],
] as const)('%s is an inner address: %s', ([ip, isInner]) => {
  expect(isInnerIp(ip)).toBe(isInner);
});

test('Naver is asked as it documents it, and numbers by hand say so', {
  tags: ['full'],
}, async () => {
  const desk = await deskApp();
  const { token: as } = await desk.createStaff();
  const given = { title: '봄 글감', keyword: '요양보호사', searches_pc: 10 };
  const { data: topic } = await desk.answer(createTopic, { as, body: given });
  expect(topic).toMatchObject({ counted_by: 'hand', searches_pc: 10 });
  const { data: counted } = await desk.answer(askTopicCounts, { as, params: { id: topic.id } });
  expect(counted).toMatchObject({
    ...{ searches_pc: 1_200, searches_phone: 5_400, documents: 98_765 },
    ...{ trend: [40, 100], counted_by: 'naver' },
  });
  const [searched] = desk.naver.filter(({ path }) => path.startsWith('/keywordstool'));
  expect(searched?.headers).toMatchObject({
    'x-api-key': 'licence',
    'x-customer': '1234',
    'x-signature': expect.stringMatching(/^[\w+/]{43}=$/),
  });
  const list = (query: object) => desk.answer(listTopics, { as, query: query as never });
  expect(await list({})).toMatchObject({ can_count: true });
  expect((await list({ search: '없는 말' })).data).toEqual([]);
  const again = { as, body: { title: '봄 글감' } };
  expect(await desk.problem(createTopic, again)).toMatchObject({
    status: 409,
    reason: 'writing.topic-taken',
  });
  const stale = { as, params: { id: topic.id }, body: { title: 'x', version: topic.version } };
  expect(await desk.problem(updateTopic, stale)).toMatchObject({
    status: 409,
    current: { title: '봄 글감' },
  });
  const { rawPayload } = await desk.call(exportTopics, { as });
  expect(readSheet(rawPayload).rows.flat()).toContain('봄 글감');
});

test('Writers are told of posts that are due, once a day', async () => {
  const writer = await app.createStaff();
  await addPost(app, writer.token, { title: '늦은 글', due_on: '2026-01-02' });
  await remindOfPosts(app.context);
  await remindOfPosts(app.context);
  const { data } = await app.answer(listNotices, { as: writer.token });
  expect(data.map(({ kind }) => kind)).toEqual(['writing.due']);
});

test('A blog of Naver’s knows its editor, keeps its name to itself, and stays while it has posts', async () => {
  const { token: as } = await app.createAdmin();
  const body = { name: '교육원 블로그', address: 'https://blog.naver.com/station-edu' };
  const { data: blog } = await app.answer(createBlog, { as, body });
  expect(blog.editor_address).toBe('https://blog.naver.com/station-edu/postwrite');
  expect(await app.problem(createBlog, { as, body })).toMatchObject({
    reason: 'writing.blog-name-taken',
  });
  await addPost(app, as, { blog_id: blog.id });
  const params = { id: blog.id };
  expect(await app.problem(deleteBlog, { as, params })).toMatchObject({
    status: 409,
    reason: 'writing.blog-in-use',
  });
  const staff = (await app.createStaff()).token;
  expect(await app.problem(deleteBlog, { as: staff, params })).toMatchObject({ status: 403 });
});

test('Administrators change what is checked, and each word stands once', async () => {
  const { token: as } = await app.createAdmin();
  const { data: rules, can_draft } = await app.answer(getWritingRules, { as });
  expect(can_draft).toBe(false);
  const banned = { ko: ['대박', '대박'], vi: [] };
  const { data } = await app.answer(updateWritingRules, { as, body: { ...rules, banned } });
  expect(data.banned).toEqual({ ko: ['대박'], vi: [] });
  expect(await app.problem(updateWritingRules, { as, body: rules })).toMatchObject({
    status: 409,
    reason: 'writing.changed-meanwhile',
  });
});
