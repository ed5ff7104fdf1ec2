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

test('Who names somebody else as the writer of a text does not bring it through alone', async () => {
  const writer = await app.createStaff();
  const other = await app.createStaff();
  const as = writer.token;
  const given = { owner_id: other.id, reviewer_id: writer.id };
  const post = await addPost(app, as, given);
  expect(await app.problem(movePost, move(as, post, 'review'))).toMatchObject({
    status: 403,
    reason: 'writing.not-yours',
  });
  // Whose post it is hands it in, and by that stands for it: another one approves it.
  const review = (await app.answer(movePost, move(other.token, post, 'review'))).data;
  await app.answer(movePost, move(as, review, 'ready'));
});

test('A post that its writer gives to somebody else while it is read is a draft again', async () => {
  const writer = await app.createStaff();
  const other = await app.createStaff();
  const as = writer.token;
  for (const reviewer_id of [null, writer.id]) {
    const post = await addPost(app, as);
    const review = (await app.answer(movePost, move(as, post, 'review'))).data;
    const { title, html, version } = review;
    const body = { title, html, version, owner_id: other.id, reviewer_id };
    const params = { id: post.id };
    const { data: away } = await app.answer(updatePost, { as, params, body });
    expect(away).toMatchObject({
      status: 'draft',
      owner: { id: other.id },
      may: { approve: false },
    });
    expect(await app.problem(movePost, move(as, away, 'ready'))).toMatchObject({ status: 409 });
    expect(await app.problem(movePost, move(as, away, 'review'))).toMatchObject({ status: 403 });
  }
});

test('Administrators give a post to another writer, and hand in what others write', async () => {
  const { token: admin } = await app.createAdmin();
  const writer = await app.createStaff();
  const other = await app.createStaff();
  const post = await addPost(app, writer.token);
  const review = (await app.answer(movePost, move(admin, post, 'review'))).data;
  const body = { title: post.title, html: post.html, version: review.version, owner_id: other.id };
  const params = { id: post.id };
  const { data } = await app.answer(updatePost, { as: admin, params, body });
  expect(data).toMatchObject({ status: 'review', owner: { id: other.id } });
});
