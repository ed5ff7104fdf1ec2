import { addPostPicture, getPostPicture, updatePost } from '@station/contract/writing/posts';
import { WRITING_LIMITS } from '@station/contract/writing/writing-fields';
import { expect, test } from 'vitest';
import { picture } from '../fixtures/pictures.ts';
import { addPictureFile, addPost } from '../fixtures/writing.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

test('A picture that stands nowhere makes room for another; one of a text, a version or what is written stays', async () => {
  const { token: as } = await app.createStaff();
  const post = await addPost(app, as);
  const params = { id: post.id };
  const file_id = await addPictureFile(app, as, await picture({ width: 8, height: 8 }));
  const add = async (written: number[] = []) =>
    (await app.answer(addPostPicture, { as, params, body: { file_id, written } })).data.id;
  const save = async (ids: readonly number[], version: number) => {
    const html = ids.map((id) => `<img src="/api/writing/pictures/${id}">`).join('');
    const body = { title: 'x', html: `<p>글</p>${html}`, version };
    return (await app.answer(updatePost, { as, params, body })).data.version;
  };
  const there = async (id: number) =>
    (await app.call(getPostPicture, { as, params: { id } })).statusCode === 200;

  const [inVersion, unsaved, unused] = [await add(), await add(), await add()];
  // As if the same file were chosen until there is no room.
  const { rows } = await app.store.pool.query<{ id: number; blob_hash: string }>(
    `insert into writing_picture (post_id, node_id, blob_hash, name, width, height)
    select post_id, node_id, blob_hash, name, width, height
    from writing_picture, generate_series(4, $2) where id = $1 returning id, blob_hash`,
    [unused, WRITING_LIMITS.pictures],
  );
  await app.store.pool.query('update blob set refs = refs + $1 where hash = $2', [
    ...[rows.length, rows[0]?.blob_hash],
  ]);
  const others = rows.map(({ id }) => id);
  const once = await save([inVersion, ...others], post.version);
  const twice = await save(others, once);

  const added = await add([unsaved]);
  expect(await Promise.all([inVersion, unsaved, unused, added].map(there))).toEqual([
    ...[true, true, false, true],
  ]);
  await save([unsaved, added, ...others], twice);
  expect(await app.problem(addPostPicture, { as, params, body: { file_id } })).toMatchObject({
    status: 409,
    reason: 'writing.too-many-pictures',
  });
});
