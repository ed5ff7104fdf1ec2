import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { logout } from '@station/contract/accounts/accounts';
import { openFileLink } from '@station/contract/files/guest-links';
import { createFileLink, withdrawFileLink } from '@station/contract/files/links';
import { shareFileNode, withdrawShare } from '@station/contract/files/shares';
import { getFileContent } from '@station/contract/files/versions';
import { createZip } from '@station/contract/files/zips';
import { afterAll, expect, test } from 'vitest';
import { uploadFile } from '../fixtures/files.ts';
import { listen } from '../fixtures/listening.ts';
import { someOf } from '../in-full.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);

/** More than the connection takes in before somebody reads it. */
const LARGE = Buffer.alloc(24 * 1024 * 1024, 'x');

/** A download of which only the beginning is read until somebody lets it go on. */
async function slowDownload(path: string, token?: string) {
  const origin = await listen(app);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { promise: ended, resolve } = Promise.withResolvers<'whole' | 'cut'>();
  const { promise: begun, resolve: begin, reject } = Promise.withResolvers<() => void>();
  const sent = request(origin + path, { headers }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`Answered ${answer.statusCode}`));
    answer.once('data', () => {
      answer.pause();
      begin(() => answer.resume());
    });
    answer.once('end', () => resolve(answer.complete ? 'whole' : 'cut'));
    answer.once('error', () => resolve('cut'));
  });
  sent.once('error', reject);
  sent.end();
  return { goOn: await begun, ended };
}

/** Longer than it takes until it is asked again whether somebody may read on. */
const ASKED_AGAIN_MS = 3_000;

async function shared() {
  const owner = await app.createStaff();
  const friend = await app.createStaff();
  const file = await uploadFile(app, owner.token, LARGE, { filename: 'large.bin' });
  const { data: shares } = await app.answer(shareFileNode, {
    as: owner.token,
    params: { id: file.id },
    body: { account_ids: [friend.id], permission: 'view' },
  });
  return { owner, friend, file, shareId: shares[0]?.id ?? 0 };
}

test.for(
  someOf(['the share', 'the session', 'the link', 'the archive’s share', 'nothing'] as const, 2),
)('A download under way ends within seconds when what allowed it is gone: %s', async (gone) => {
  const { owner, friend, file, shareId } = await shared();
  const path = getFileContent.path.replace(':id', String(file.id));
  const made = await app.answer(createFileLink, {
    as: owner.token,
    body: { node_id: file.id },
  });
  const token = made.address.split('/share/')[1] ?? '';
  const { data: opened } = await app.answer(openFileLink, { body: { token } });
  const { data: zip } = await app.answer(createZip, {
    as: friend.token,
    body: { ids: [file.id] },
  });
  const begin = {
    nothing: () => slowDownload(path, friend.token),
    'the share': () => slowDownload(path, friend.token),
    'the session': () => slowDownload(path, friend.token),
    'the link': () => slowDownload(opened.node.address),
    'the archive’s share': () => slowDownload(zip.address),
  };
  const { goOn, ended } = await begin[gone]();
  if (gone === 'the session') await app.answer(logout, { as: friend.token });
  if (gone === 'the link') {
    await app.answer(withdrawFileLink, { as: owner.token, params: { id: made.data.id } });
  }
  if (gone.includes('share')) {
    await app.answer(withdrawShare, { as: owner.token, params: { id: shareId } });
  }
  // What stands still is told nothing: it is read on when it must have been decided.
  await pause(ASKED_AGAIN_MS);
  goOn();
  expect(await ended).toBe(gone === 'nothing' ? 'whole' : 'cut');
});
