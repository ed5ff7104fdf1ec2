import { FEED_DAYS, type Feed, feedPath } from '@station/contract/meetings/feed';
import type { MeetingsReason } from '@station/contract/meetings/meeting-fields';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { bareAddress, calendarFile } from '../invitations/calendar-file.ts';
import { findReaders } from '../invitations/invitations.queries.ts';
import {
  findAttendees,
  findFeedMeetings,
  findMeeting,
  type MeetingRow,
} from '../planning/meetings.queries.ts';
import { requiredMeeting } from '../planning/planning.rules.ts';
import { deleteFeed, findFeed, findFeedReader, putFeed } from './feed.queries.ts';

const DAY_MS = 86_400_000;

/** Gives the actor a feed; its address is told this once, and the one before opens nothing any more. */
export async function renewFeed(
  { db, clock, config }: Context,
  actor: Actor,
): Promise<{ data: Feed; address: string }> {
  const { token, tokenHash } = newToken();
  const at = new Date(clock.now());
  await db.transaction().execute(async (trx) => {
    await putFeed(trx, actor.id, tokenHash, at);
    const line = {
      actor,
      action: 'meetings.feed-renewed',
      subject: 'account',
      subjectId: actor.id,
    };
    await writeAudit(trx, line);
  });
  const address = `${config.publicUrl ?? ''}${feedPath(token)}`;
  return { data: { created_at: at.toISOString(), used_at: null }, address };
}

/** Takes the actor's feed back, if there is one. */
export async function revokeFeed({ db }: Context, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await deleteFeed(trx, actor.id))) return;
    const line = {
      actor,
      action: 'meetings.feed-revoked',
      subject: 'account',
      subjectId: actor.id,
    };
    await writeAudit(trx, line);
  });
}

/** The actor's feed, if there is one. */
export async function readOwnFeed({ db }: Context, actor: Actor): Promise<Feed | null> {
  const row = await findFeed(db, actor.id);
  if (!row) return null;
  return {
    created_at: row.created_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  };
}

/** What calendar programs get that know the secret. @throws Problem `meetings.feed-not-found`. */
export async function feedFile(context: Context, token: string): Promise<string> {
  const { db, clock } = context;
  const now = clock.now();
  const reader = requireFound(await findFeedReader(db, hashToken(token), new Date(now)), {
    message: 'There is no such calendar',
    reason: 'meetings.feed-not-found' satisfies MeetingsReason,
  });
  const from = new Date(now - FEED_DAYS.back * DAY_MS);
  const to = new Date(now + FEED_DAYS.ahead * DAY_MS);
  const meetings = await findFeedMeetings(db, reader.id, from, to);
  const { organisation_name } = await readSettings(context);
  const name = `${organisation_name}: ${reader.name}`;
  return calendarFile({
    method: 'PUBLISH',
    meetings,
    organiserEmail: await organiserEmails(context, meetings),
    name,
  });
}

/** A meeting as a file, with all who are invited. @throws Problem `meetings.not-found`. */
export async function meetingFile(context: Context, actor: Actor, id: number): Promise<string> {
  const row = requiredMeeting(await findMeeting(context.db, actor, id));
  const people = await findAttendees(context.db, [id]);
  return calendarFile({
    method: 'PUBLISH',
    meetings: [row],
    peopleOf: () => people.filter(({ email }) => email !== ''),
    organiserEmail: await organiserEmails(context, [row]),
  });
}

async function organiserEmails({ db, config }: Context, meetings: readonly MeetingRow[]) {
  const ids = new Set(meetings.flatMap(({ organiser_id: id }) => id ?? []));
  const readers = await findReaders(db, [...ids]);
  return ({ organiser_id: id }: MeetingRow) =>
    (id !== null && readers.get(id)?.email) || bareAddress(config.mailFrom);
}
