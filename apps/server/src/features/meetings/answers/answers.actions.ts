import type { BodyOf } from '@station/contract/endpoint';
import {
  type answerInvitation as answerEndpoint,
  type InvitedMeeting,
  LINK_MEETINGS,
} from '@station/contract/meetings/answers';
import type {
  Meeting,
  MeetingsReason,
  Rsvp,
  SeriesScope,
} from '@station/contract/meetings/meeting-fields';
import { meetingPath } from '@station/contract/meetings/meetings';
import type { Db, Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { notify } from '../../notices/notices.actions.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { findAnswerLink } from '../invitations/invitations.queries.ts';
import { meetingAnswered } from '../invitations/meeting-notices.kind.ts';
import { whenTexts } from '../invitations/meeting-texts.ts';
import { shown } from '../planning/meetings.actions.ts';
import { findMeeting } from '../planning/meetings.queries.ts';
import { requiredMeeting } from '../planning/planning.rules.ts';
import { findScope } from '../planning/series-scope.queries.ts';
import { findInvitedTo, holdAsTheyAre, type InvitedRow, updateAnswers } from './answers.queries.ts';

type Answer = { answer: Rsvp; reason: string };

/** Which meeting was looked at, and as what; an older client does not say. */
type Seen = { id: number; sequence: number | undefined };

/**
 * Says whether the actor comes to a meeting, or to those of its series that are to come.
 * @throws Problem `meetings.not-found`, `meetings.not-invited`, `meetings.cancelled`, `meetings.over`,
 *   `meetings.changed-meanwhile`.
 */
export async function answerMeeting(
  { db, clock }: Context,
  actor: Actor,
  id: number,
  { scope, sequence, ...answer }: Answer & { scope: SeriesScope; sequence?: number | undefined },
): Promise<Meeting> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (trx) => {
    const row = requiredMeeting(await findMeeting(trx, actor, id));
    if (!row.is_invited) throw refusal('You are not invited', 'meetings.not-invited');
    const targets = await findScope(trx, row, scope, { now });
    const person = `account:${actor.id}`;
    const ids = targets.map((it) => it.id);
    await holdAsTheyAre(trx, ids);
    await keepAnswer(
      trx,
      { actor, person, name: actor.name || actor.username, now, seen: { id, sequence } },
      await findInvitedTo(trx, ids, person),
      answer,
    );
    return shown(trx, actor, id);
  });
}

/** Keeps somebody's answer to what is to come, which is held, and tells the organiser. */
async function keepAnswer(
  trx: Trx,
  by: { actor: Actor | null; person: string; name: string; now: Date; seen?: Seen },
  invited: readonly InvitedRow[],
  { answer, reason }: Answer,
): Promise<void> {
  const planned = invited.filter(({ status }) => status === 'planned');
  if (planned.length === 0) throw refusal('This meeting is cancelled', 'meetings.cancelled');
  const open = planned.filter(({ ends_at }) => ends_at > by.now);
  const [first] = open;
  if (!first) throw refusal('This meeting is over', 'meetings.over');
  const seen = open.find(({ id }) => id === by.seen?.id);
  if (seen && by.seen?.sequence !== undefined && by.seen.sequence < seen.sequence) {
    // Who answers a page that says Tuesday has not been asked about Wednesday.
    throw refusal('This meeting was changed meanwhile', 'meetings.changed-meanwhile');
  }
  // The same again is no news: an answer may have been lost on its way.
  const news = open.filter((it) => it.answer !== answer || it.reason !== reason);
  if (news.length === 0) return;
  await updateAnswers(
    trx,
    news.map(({ id }) => id),
    by.person,
    { answer, reason, at: by.now },
  );
  await writeAudit(trx, {
    actor: by.actor,
    action: 'meetings.answered',
    subject: 'meeting',
    subjectId: first.id,
    after: { name: by.name, answer, meetings: news.length },
  });
  if (first.organiser_id === null) return;
  await notify(trx, meetingAnswered, {
    to: [first.organiser_id],
    params: { name: by.name, title: first.title, when: whenTexts(news), reason, answer },
    path: meetingPath(first.id),
    key: `meetings.answered ${first.id} ${by.person}`,
    ...(by.actor && { actorId: by.actor.id }),
  });
}

/** What the link of an invitation invites to. @throws Problem `meetings.link-gone`. */
export async function lookAtInvitation(context: Context, token: string) {
  const now = new Date(context.clock.now());
  const { invited } = await requiredLink(context.db, token, now);
  return invitationOf(context, invited, now);
}

/**
 * Answers by the link of an invitation, to one meeting or to all that are to come.
 * @throws Problem `meetings.link-gone`, `meetings.cancelled`, `meetings.over`, `meetings.changed-meanwhile`.
 */
export async function answerInvitation(
  context: Context,
  { token, meeting_id, sequence, ...answer }: BodyOf<typeof answerEndpoint>,
) {
  const now = new Date(context.clock.now());
  const invited = await context.db.transaction().execute(async (trx) => {
    const known = await requiredLink(trx, token, now);
    const ids = known.invited
      .map(({ id }) => id)
      .filter((id) => meeting_id === undefined || id === meeting_id);
    await holdAsTheyAre(trx, ids);
    const { person } = known;
    const meant = await findInvitedTo(trx, ids, person);
    const [first] = meant;
    if (!first) throw linkGone();
    const seen = meeting_id === undefined ? {} : { seen: { id: meeting_id, sequence } };
    await keepAnswer(trx, { actor: null, person, name: first.name, now, ...seen }, meant, answer);
    return (await requiredLink(trx, token, now)).invited;
  });
  return invitationOf(context, invited, now);
}

async function requiredLink(db: Db, token: string, now: Date) {
  const link = await findAnswerLink(db, hashToken(token), now);
  const invited = link ? await findInvitedTo(db, link.meeting_ids, link.person) : [];
  if (!link || invited.length === 0) throw linkGone();
  return { person: link.person, invited };
}

async function invitationOf(context: Context, invited: readonly InvitedRow[], now: Date) {
  const { organisation_name } = await readSettings(context);
  const toCome = invited.filter(({ ends_at }) => ends_at > now);
  const rows = toCome.length > 0 ? toCome : invited.slice(-1);
  return {
    organisation_name,
    organiser: rows[0]?.organiser_name ?? '',
    name: rows[0]?.name ?? '',
    meetings: rows.slice(0, LINK_MEETINGS).map(toInvitedMeeting),
  };
}

function toInvitedMeeting(row: InvitedRow): InvitedMeeting {
  const { id, title, time_zone, place, video_link, status, answer, reason, sequence } = row;
  const [starts_at, ends_at] = [row.starts_at.toISOString(), row.ends_at.toISOString()];
  return {
    ...{ id, title, starts_at, ends_at, time_zone, place, video_link, status, answer, reason },
    sequence,
  };
}

const refusal = (message: string, reason: MeetingsReason) =>
  new Problem('conflict', message, { reason });

const linkGone = () =>
  new Problem('not-found', 'This link opens nothing any more', {
    reason: 'meetings.link-gone' satisfies MeetingsReason,
  });
