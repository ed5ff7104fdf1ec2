import { createCompany } from '@station/contract/companies/companies';
import { attachFiles, detachFile, listAttachments } from '@station/contract/files/attachments';
import { deleteFile, listFiles, uploadFiles } from '@station/contract/files/files';
import {
  checkFileDuplicates,
  copyFileNodes,
  createFolder,
  getFileNode,
  getFileStats,
  getFileWords,
  listFileNodes,
  listFolders,
  moveFileNodes,
  tagFileNodes,
  trashFileNodes,
  updateFileNode,
} from '@station/contract/files/nodes';
import {
  cancelUpload,
  createUpload,
  getUpload,
  getUploadLimits,
  listUnfinishedUploads,
  sendUploadPiece,
} from '@station/contract/files/uploads';
import {
  deleteFileVersion,
  getFileContent,
  listFileVersions,
  restoreFileVersion,
} from '@station/contract/files/versions';
import { expect } from 'vitest';
import { encodeMetadata, uploadFile } from '../../fixtures/files.ts';
import { formOf } from '../../fixtures/workbooks.ts';
import type { Caller } from './caller.ts';

/** Files from the upload to the trash, with versions and attachments. */
export async function callFiles({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createStaff();
  const form = await formOf([
    { field: 'category', text: 'Giấy tờ' },
    { field: 'files', bytes: Buffer.from('một'), filename: 'một.txt' },
    { field: 'files', bytes: Buffer.from('hai'), filename: 'hai.txt' },
  ]);
  const { data: sent } = await good(uploadFiles, { as, body: form.payload, headers: form.headers });
  expect(sent.map(({ original_name }) => original_name)).toEqual(['một.txt', 'hai.txt']);
  const { data: files } = await good(listFiles, { as, query: { limit: 5_000 } });
  const [first, second] = files.map(({ id }) => id) as [number, number];

  const { data: folder } = await good(createFolder, { as, body: { name: 'Hồ sơ' } });
  await good(moveFileNodes, { as, body: { ids: [first], parent_id: folder.id } });
  await good(copyFileNodes, { as, body: { ids: [folder.id], parent_id: null } });
  await good(tagFileNodes, { as, body: { ids: [first, second], add_tags: ['gấp'] } });
  const params = { id: first };
  await good(updateFileNode, { as, params, body: { name: 'ba.txt' } });
  await good(getFileNode, { as, params });
  await good(listFileNodes, { as, query: { folder: folder.id, search: 'ba' } });
  await good(listFolders, { as });
  await good(getFileStats, { as });
  await good(getFileWords, { as });
  const hashes = files.map(({ filename }) => filename);
  await good(checkFileDuplicates, { as, body: { hashes } });

  await uploadFile(app, as, 'bản mới', { filename: 'x', node_id: String(first) });
  const { data: versions } = await good(listFileVersions, { as, params });
  const of = (at: number) => ({ as, params: { id: first, versionId: versions[at]!.id } });
  await good(restoreFileVersion, of(1));
  await good(getFileContent, { as, params, query: { version: versions[0]!.id } });
  await good(deleteFileVersion, of(0));

  const admin = await app.createAdmin();
  const { data: company } = await good(createCompany, { as: admin.token, body: { name: 'Sen' } });
  const subject = { subject_kind: 'company', subject_id: company.id } as const;
  await good(attachFiles, { as, body: { node_ids: [first], ...subject } });
  const { data: attached } = await good(listAttachments, { as, query: subject });
  await good(detachFile, { as, params: { id: attached[0]!.id } });

  await good(deleteFile, { as, params: { id: second } });
  await good(trashFileNodes, { as, body: { ids: [folder.id] } });
}

/** Uploads by tus: the protocol answers what is not JSON. */
export async function callUploads({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createStaff();
  await good(getUploadLimits, { as });
  const tus = { 'tus-resumable': '1.0.0' };
  const headers = {
    ...tus,
    'upload-length': '3',
    'upload-metadata': encodeMetadata({ filename: 'a.txt' }),
  };
  await good(createUpload, { as, headers });
  await good(createUpload, { as, headers });
  const { data: open } = await good(listUnfinishedUploads, { as });
  const [one, other] = open.map(({ id }) => ({ id })) as [{ id: string }, { id: string }];
  await good(getUpload, { as, params: one });
  const type = 'application/offset+octet-stream';
  await good(sendUploadPiece, {
    ...{ as, params: one, body: Buffer.from('abc') },
    headers: { ...tus, 'content-type': type, 'upload-offset': '0' },
  });
  await good(cancelUpload, { as, params: other, headers: tus });
}
