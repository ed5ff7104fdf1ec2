import { draftPost, getPost, movePost, updatePost } from '@station/contract/writing/posts';
import { expect, onTestFinished, test } from 'vitest';
import { addPost, createDeskApp } from '../fixtures/writing.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

const move = (
  as: string,
  post: { id: number; version: number },
  status: 'draft' | 'review' | 'ready',
) => ({ as, params: { id: post.id }, body: { status, version: post.version } });

test('What its writer empties while it is read is not approved', async () => {
  const { token: as } = await app.createStaff();
  const reader = (await app.createStaff()).token;
  const post = await addPost(app, as);
  const params = { id: post.id };
  const review = (await app.answer(movePost, move(as, post, 'review'))).data;
  const body = { title: post.title, html: '', version: review.version };
  const empty = (await app.answer(updatePost, { as, params, body })).data;
  expect(await app.problem(movePost, move(reader, empty, 'ready'))).toMatchObject({
    status: 400,
    reason: 'writing.empty',
  });
  expect((await app.answer(getPost, { as: reader, params })).data.status).toBe('review');
  await app.answer(movePost, move(reader, empty, 'draft'));
});

test('What a model drafts while it is read is approved only once a person has edited it', async () => {
  const desk = await createDeskApp();
  onTestFinished(desk.close);
  const { token: as } = await desk.createStaff();
  const reader = (await desk.createStaff()).token;
  const post = await addPost(desk, as);
  const own = { as, params: { id: post.id } };
  const review = (await desk.answer(movePost, move(as, post, 'review'))).data;
  const emptying = { title: post.title, html: '', version: review.version };
  const empty = (await desk.answer(updatePost, { ...own, body: emptying })).data;
  const drafted = (await desk.answer(draftPost, { ...own, body: { version: empty.version } })).data;
  expect(drafted).toMatchObject({ status: 'review', ai: 'unedited' });
  expect(await desk.problem(movePost, move(reader, drafted, 'ready'))).toMatchObject({
    status: 409,
    reason: 'writing.ai-unedited',
  });
  const editing = { title: post.title, html: '<p>사람이 고친 글</p>', version: drafted.version };
  const edited = (await desk.answer(updatePost, { ...own, body: editing })).data;
  await desk.answer(movePost, move(reader, edited, 'ready'));
});
