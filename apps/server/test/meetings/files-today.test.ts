import { attachFiles, listAttachments } from '@station/contract/files/attachments';
import { getFileContent } from '@station/contract/files/versions';
import { answerMeeting } from '@station/contract/meetings/meetings';
import { getToday } from '@station/contract/today/today';
import { daysAfter, wallClock } from '@station/contract/zoned-days';
import { expect, test } from 'vitest';
import { uploadFile } from '../fixtures/files.ts';
import { planMeeting } from '../fixtures/meetings.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

test('Files of a meeting are seen by its organiser, who is invited and administrators; to others it is not there', async () => {
  const [organiser, member] = [await app.createStaff(), await app.createStaff()];
  const [stranger, admin] = [await app.createStaff(), await app.createAdmin()];
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

test('Home counts the meetings of the day that are to come, but none that was declined', async () => {
  const [organiser, member] = [await app.createStaff(), await app.createStaff()];
  // An hour from now, by the clocks of a zone where that is today whatever the hour.
  const zones = ['Asia/Seoul', 'Europe/London', 'America/Los_Angeles'];
  const clockOf = (one: string, hours: number) =>
    wallClock(new Date(app.context.clock.now() + hours * 3_600_000), one);
  const zone = zones.find((it) => clockOf(it, 0).day === clockOf(it, 3).day) ?? '';
  const { day, time } = clockOf(zone, 1);
  const given = {
    ...{ time_zone: zone, day, time },
    attendees: [{ kind: 'account' as const, id: member.id }],
  };
  const { id } = await planMeeting(app, organiser.token, given);
  await planMeeting(app, organiser.token, { ...given, day: daysAfter(day, 1) });
  const countOf = async (as: string) => {
    const { data } = await app.answer(getToday, { as, query: { day } });
    return data.lines.find(({ kind }) => kind === 'meetings-today')?.count;
  };
  expect([await countOf(organiser.token), await countOf(member.token)]).toEqual([1, 1]);
  await app.answer(answerMeeting, {
    ...{ as: member.token, params: { id }, body: { answer: 'no' } },
  });
  expect([await countOf(organiser.token), await countOf(member.token)]).toEqual([1, undefined]);
});
