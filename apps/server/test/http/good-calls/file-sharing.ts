import { getFileTable, getFileText, searchFiles } from '@station/contract/files/contents';
import {
  getGuestContent,
  getGuestThumbnail,
  getGuestZip,
  listGuestNodes,
  openFileLink,
} from '@station/contract/files/guest-links';
import {
  createFileLink,
  getLinkRules,
  listFileLinks,
  listFileLinkUses,
  updateFileLink,
  withdrawFileLink,
} from '@station/contract/files/links';
import { createFolder } from '@station/contract/files/nodes';
import {
  cancelGuestUpload,
  createGuestUpload,
  createUploadRequest,
  getGuestUpload,
  listHandedInFiles,
  listUploadRequests,
  markHandedInSeen,
  openUploadRequest,
  REQUEST_ACCESS_HEADER,
  sendGuestUploadPiece,
  updateUploadRequest,
  withdrawUploadRequest,
} from '@station/contract/files/requests';
import {
  listSharedNodes,
  listSharePeople,
  listShares,
  shareFileNode,
  withdrawShare,
} from '@station/contract/files/shares';
import { getThumbnail, getThumbnailState, uploadPoster } from '@station/contract/files/thumbnails';
import { createZip, getZip } from '@station/contract/files/zips';
import { expect } from 'vitest';
import { encodeMetadata, uploadFile } from '../../fixtures/files.ts';
import { picture } from '../../fixtures/pictures.ts';
import { formOf, workbookOf } from '../../fixtures/workbooks.ts';
import type { Caller } from './caller.ts';

/** Sharing with a colleague, from the search for one to the end of the share. */
export async function callSharing({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createStaff();
  const friend = await app.createStaff();
  const { id } = await uploadFile(app, as, 'một', { filename: 'a.txt' });
  const { data: people } = await good(listSharePeople, { as, query: { search: friend.username } });
  expect(people.map((person) => person.id)).toEqual([friend.id]);
  const body = { account_ids: [friend.id], permission: 'view' as const };
  await good(shareFileNode, { as, params: { id }, body });
  const { data: shares } = await good(listShares, { as, params: { id } });
  const { data: shared } = await good(listSharedNodes, { as: friend.token });
  expect(shared.map(({ file }) => file.id)).toEqual([id]);
  await good(withdrawShare, { as, params: { id: shares[0]!.id } });
}

/** A link to a folder with a picture in it, as its maker and a guest use it; and an archive. */
export async function callLinks({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createStaff();
  const { data: folder } = await app.answer(createFolder, { as, body: { name: 'Ảnh' } });
  const file = await uploadFile(app, as, await picture(), {
    ...{ filename: 'a.jpg', folder_id: String(folder.id) },
  });
  const params = { id: file.id };
  await expect
    .poll(async () => (await good(getThumbnailState, { as, params })).data.state)
    .toBe('ready');
  await good(getThumbnail, { as, params });

  await good(getLinkRules, { as });
  const made = await good(createFileLink, { as, body: { node_id: folder.id, days: 2 } });
  const link = { id: made.data.id };
  await good(updateFileLink, { as, params: link, body: { max_downloads: 5 } });
  await good(listFileLinks, { as });
  const token = made.address.split('/share/')[1] ?? '';
  const { data: opened } = await good(openFileLink, { body: { token } });
  const { access } = opened;
  await good(listGuestNodes, { query: { access } });
  await good(getGuestContent, { params, query: { access } });
  await good(getGuestThumbnail, { params, query: { access, size: 1600 } });
  await good(getGuestZip, { query: { access } });
  await good(listFileLinkUses, { as, params: link });
  await good(withdrawFileLink, { as, params: link });

  const { data: zip } = await good(createZip, { as, body: { ids: [folder.id] } });
  await good(getZip, { params: { zip: zip.address.split('/').at(-1) ?? '' } });
}

/** An upload request, and a guest who hands a file in and gives another up. */
export async function callHandingIn({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createStaff();
  const made = await good(createUploadRequest, { as, body: { title: 'Hồ sơ' } });
  const params = { id: made.data.id };
  await good(updateUploadRequest, { as, params, body: { max_files: 3 } });
  const token = made.address.split('/request/')[1] ?? '';
  const { data: opened } = await good(openUploadRequest, { body: { token } });
  const headers = { 'tus-resumable': '1.0.0', [REQUEST_ACCESS_HEADER]: opened.access };
  const begin = async () => {
    await good(createGuestUpload, {
      headers: {
        ...headers,
        'upload-length': '3',
        'upload-metadata': encodeMetadata({ filename: 'a.txt' }),
      },
    });
    const newest = await app.store.db
      .selectFrom('file_upload')
      .select('id')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return newest;
  };
  const one = await begin();
  await good(getGuestUpload, { params: one, headers });
  await good(sendGuestUploadPiece, {
    params: one,
    body: Buffer.from('abc'),
    headers: {
      ...headers,
      ...{ 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    },
  });
  await good(cancelGuestUpload, { params: await begin(), headers });
  const { data: files } = await good(listHandedInFiles, { as, params });
  expect(files).toHaveLength(1);
  await good(markHandedInSeen, { as, params });
  await good(listUploadRequests, { as });
  await good(withdrawUploadRequest, { as, params });
}

/** What is in files: text, a table, and the frame of a video. */
export async function callContents({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createStaff();
  const book = await uploadFile(app, as, await workbookOf([['Tên'], ['Minh']]), {
    filename: 'a.xlsx',
  });
  const params = { id: book.id };
  await good(getFileTable, { as, params });
  await expect.poll(async () => (await good(getFileText, { as, params })).data.state).toBe('ready');
  const { data: hits } = await good(searchFiles, { as, query: { search: 'minh' } });
  expect(hits.map(({ found_in }) => found_in)).toEqual(['content']);
  const mp4 = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'),
    Buffer.alloc(2_000),
  ]);
  const video = await uploadFile(app, as, mp4, { filename: 'a.mp4' });
  const form = await formOf([{ field: 'files', bytes: await picture(), filename: 'frame.jpg' }]);
  const sent = { as, params: { id: video.id }, body: form.payload, headers: form.headers };
  await good(uploadPoster, sent);
}
