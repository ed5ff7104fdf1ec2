import { randomBytes } from 'node:crypto';
import { getFileNode, moveFileNodes, trashFileNodes } from '@station/contract/files/nodes';
import { shareFileNode } from '@station/contract/files/shares';
import { getEmail, keepMailAttachment } from '@station/contract/mail/letters';
import { updateSettings } from '@station/contract/settings/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begun, filesIn, tusClient, uploadFile } from '../fixtures/files.ts';
import { deliverWithFile } from '../fixtures/letters.ts';
import { connectMailbox, createMailApp } from '../fixtures/mailboxes.ts';

const app = await createMailApp();
afterAll(app.close);

const files = filesIn(app);

const EMAIL = 'minh@example.com';

/** More than half of everybody's room. */
const LARGE = 700_000;

beforeAll(async () => {
  const { token: as } = await app.createAdmin();
  await app.answer(updateSettings, { as, body: { file_quota_mb: 1 } });
});

/** Somebody's folder that a friend may change, and both of them. */
async function sharedFolder() {
  const [owner, friend] = [await app.createStaff(), await app.createStaff()];
  const id = await files.folder(owner.token, 'Chung');
  const body = { account_ids: [friend.id], permission: 'edit' as const };
  await app.answer(shareFileNode, { as: owner.token, params: { id }, body });
  return { owner, friend, id };
}

const fill = (as: string) => uploadFile(app, as, randomBytes(LARGE), { filename: 'day.bin' });

test('A file of a letter that is kept in another’s folder takes the owner’s room, not one’s own', async () => {
  const { owner, friend, id: folder_id } = await sharedFolder();
  const { token: as } = friend;
  const { id: mailbox_id, access_token: accessToken } = await connectMailbox(app, as, EMAIL);
  const file = { filename: 'lon.bin', bytes: randomBytes(LARGE), type: 'application/octet-stream' };
  const message_id = deliverWithFile(app.google, EMAIL, file);
  const opened = { as, params: { id: message_id }, query: { accessToken } };
  const attachment_id = (await app.answer(getEmail, opened)).email.attachments[0]?.id ?? '';
  const params = { mailbox_id, message_id, attachment_id };

  await fill(as);
  const kept = await app.answer(keepMailAttachment, { as, params, body: { folder_id } });
  expect(kept.data).toMatchObject({ owner: { id: owner.id }, file_size: LARGE });
  expect(await app.problem(keepMailAttachment, { as, params, body: { folder_id } })).toMatchObject({
    ...{ status: 507, reason: 'files.quota-exceeded' },
  });
});

test('What lies in the trash of a folder takes the room of whom the folder is given to', async () => {
  const { owner, friend, id: parent_id } = await sharedFolder();
  const { token: as } = friend;
  await fill(owner.token);
  const top = await files.folder(as, 'Cũ');
  const { id } = await uploadFile(app, as, randomBytes(LARGE), {
    filename: 'lon.bin',
    folder_id: String(top),
  });
  await app.answer(trashFileNodes, { as, body: { ids: [id] } });
  const moved = { as, body: { ids: [top], parent_id } };
  expect(await app.problem(moveFileNodes, moved)).toMatchObject({
    ...{ status: 507, reason: 'files.quota-exceeded' },
  });
});

test('A version whose file became somebody else’s meanwhile is refused where that person has no room', async () => {
  const { owner, friend, id: parent_id } = await sharedFolder();
  const { token: as } = friend;
  await fill(owner.token);
  const { id } = await files.file(as, 'nhỏ.txt');
  const version = { filename: 'x.bin', node_id: String(id) };
  const location = await begun(app, as, LARGE, version);
  await app.answer(moveFileNodes, { as, body: { ids: [id], parent_id } });

  const refused = await tusClient(app, as).piece(location, 0, randomBytes(LARGE));
  expect(refused.status, refused.text).toBe(507);
  const { data } = await app.answer(getFileNode, { as, params: { id } });
  expect(data).toMatchObject({ owner: { id: owner.id }, version_count: 1 });
});
