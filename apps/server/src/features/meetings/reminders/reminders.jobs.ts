import { meetingPath } from '@station/contract/meetings/meetings';
import type { Context } from '../../../platform/context.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { notify } from '../../notices/notices.actions.ts';
import { meetingSoon } from '../invitations/meeting-notices.kind.ts';
import { whenTexts } from '../invitations/meeting-texts.ts';
import { takeSoonMeetings } from './reminders.queries.ts';

/** How long before it begins a meeting is told of. */
const AHEAD_MS = 15 * 60_000;

/** Tells of meetings that begin soon; what was told of is noted in the same transaction. */
export async function remindOfMeetings({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    for (const it of await takeSoonMeetings(trx, new Date(now), new Date(now + AHEAD_MS))) {
      await notify(trx, meetingSoon, {
        to: it.people,
        params: { name: '', title: it.title, when: whenTexts([it]), reason: '' },
        path: meetingPath(it.id),
      });
    }
  });
}

export const meetingReminders = defineUpkeep({
  kind: 'meetings.remind',
  everyMs: 60_000,
  work: remindOfMeetings,
});
