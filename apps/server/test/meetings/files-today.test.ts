import { attachFiles, listAttachments } from '@station/contract/files/attachments';
import { getFileContent } from '@station/contract/files/versions';
import { expect, test } from 'vitest';
import { uploadFile } from '../fixtures/files.ts';
import { planMeeting } from '../fixtures/meetings.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

test('Files of a meeting are seen by its organiser, who is invited and administrators; to others it is not there', async () => {
  const [organiser, member, stranger, admin] = [
    ...[await app.createStaff(), await app.createStaff(), await app.createStaff()],
    await app.createAdmin(),
  ];
  const { id } = await planMeeting(app, organiser.token, {
    attendees: [{ kind: 'account', id: member.id }],
  });
  const subject = { subject_kind: 'meeting' as const, subject_id: id };
  const file = await uploadFile(app, member.token, 'báo cáo', { filename: 'a.txt' });
  await app.answer(attachFiles, { as: member.token, body: { node_ids: [file.id], ...subject } });

  const content = { params: { id: file.id } };
  for (const { token: as } of [organiser, member, admin]) {
    const { data } = await app.answer(listAttachments, { as, query: subject });
    expect(data).toMatchObject([{ file: { id: file.id } }]);
    expect((await app.call(getFileContent, { as, ...content })).payload).toBe('báo cáo');
  }
  const as = stranger.token;
  const own = await uploadFile(app, as, 'x', { filename: 'b.txt' });
  for (const [endpoint, given] of [
    [listAttachments, { query: subject }],
    [getFileContent, content],
    [attachFiles, { body: { node_ids: [own.id], ...subject } }],
  ] as const) {
    expect(await app.problem(endpoint, { as, ...given }), endpoint.name).toMatchObject({
      status: 404,
    });
  }
});
