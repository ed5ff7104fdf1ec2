import { meetingPath } from '@station/contract/meetings/meetings';
import type { Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import type { NoticeKind } from '../../notices/notice.kind.ts';
import { notify } from '../../notices/notices.actions.ts';
import { type AttendeeRow, findAttendees, type MeetingRow } from '../planning/meetings.queries.ts';
import { isAtAnotherTime } from '../planning/series.rules.ts';
import type { News } from './invitation-letter.ts';
import { type Addressee, mailNews } from './mailing-news.actions.ts';
import {
  type MeetingNews,
  meetingCancelled,
  meetingChanged,
  meetingInvited,
  meetingMoved,
} from './meeting-notices.kind.ts';
import { whenTexts } from './meeting-texts.ts';

const KINDS: Record<News, NoticeKind<MeetingNews>> = {
  invited: meetingInvited,
  moved: meetingMoved,
  changed: meetingChanged,
  cancelled: meetingCancelled,
};

/** How meetings were and how they are; what is in one list alone has been added or is gone. */
export type MeetingChanges = {
  before: readonly MeetingRow[];
  after: readonly MeetingRow[];
  /** Who was invited before. */
  invitedBefore?: readonly AttendeeRow[];
};

/** What one person is told: one piece of news about some meetings, and which are gone besides. */
type Told = { news: News; meetings: MeetingRow[]; gone: MeetingRow[] };

/**
 * Tells everybody what has become of meetings that are not over: the staff by notices, whoever has an
 * address by a letter for their calendar. The organiser is told of what others do.
 */
export async function tellOfMeetings(
  context: Context,
  trx: Trx,
  actor: Actor,
  { before, after, invitedBefore = [] }: MeetingChanges,
): Promise<void> {
  const now = context.clock.now();
  const isToCome = (row: MeetingRow) => row.ends_at.getTime() > now;
  const was = new Map(before.filter((row) => row.status === 'planned').map((row) => [row.id, row]));
  const is = new Map(after.filter((row) => row.status === 'planned').map((row) => [row.id, row]));
  const cancelled = new Map(
    after.filter((row) => row.status === 'cancelled').map((row) => [row.id, row]),
  );
  const invitedAfter = await findAttendees(trx, [...is.keys()]);
  const people = new Map([...invitedBefore, ...invitedAfter].map((it) => [it.person, it]));
  const told = new Map<string, Told>();
  for (const person of people.keys()) {
    const own = (rows: readonly AttendeeRow[], known: ReadonlyMap<number, MeetingRow>) =>
      rows.flatMap((it) => (it.person === person ? (known.get(it.meeting_id) ?? []) : []));
    const had = own(invitedBefore, was);
    const has = own(invitedAfter, is);
    const kept = new Set(has.map(({ id }) => id));
    // What is deleted is told of as its next version, as if it had been cancelled.
    const gone = had
      .filter((row) => !kept.has(row.id))
      .map(
        (row) => cancelled.get(row.id) ?? is.get(row.id) ?? { ...row, sequence: row.sequence + 1 },
      );
    const news = newsOf(had, has, was);
    const one = { ...news, meetings: news.meetings.filter(isToCome), gone: gone.filter(isToCome) };
    if (one.meetings.length + one.gone.length > 0) told.set(person, one);
  }
  const addressees: Addressee[] = [...told].flatMap(([person, it]) => {
    const who = people.get(person);
    return who ? [{ ...it, who }] : [];
  });
  const mailed = await mailNews(context, trx, actor, addressees);
  const organiser = organiserNews({ was, is, cancelled }, isToCome);
  await tellStaff(trx, actor, { addressees, organiser, mailed });
}

/** What is news to somebody in the meetings that they had and have. */
function newsOf(
  had: readonly MeetingRow[],
  has: readonly MeetingRow[],
  was: ReadonlyMap<number, MeetingRow>,
): { news: News; meetings: MeetingRow[] } {
  const known = new Set(had.map(({ id }) => id));
  if (known.size === 0) return { news: 'invited', meetings: [...has] };
  const isNew = (row: MeetingRow) => !known.has(row.id);
  const isElsewhere = (row: MeetingRow) => {
    const old = was.get(row.id);
    return old !== undefined && (isAtAnotherTime(old, row) || placeOf(old) !== placeOf(row));
  };
  const isOther = (row: MeetingRow) => {
    const old = was.get(row.id);
    return old !== undefined && textsOf(old) !== textsOf(row);
  };
  const meetings = has.filter((row) => isNew(row) || isElsewhere(row) || isOther(row));
  const isMoved = has.some((row) => isNew(row) || isElsewhere(row));
  return { news: isMoved ? 'moved' : 'changed', meetings };
}

const placeOf = (row: MeetingRow) => JSON.stringify([row.room_id, row.place]);
const textsOf = (row: MeetingRow) =>
  JSON.stringify([row.title, row.description, row.kind, row.video_link]);

/** What the organiser is told when somebody else changes their meetings. */
function organiserNews(
  maps: Record<'was' | 'is' | 'cancelled', ReadonlyMap<number, MeetingRow>>,
  isToCome: (row: MeetingRow) => boolean,
): (Told & { organiserId: number }) | undefined {
  const { was, is, cancelled } = maps;
  const had = [...was.values()];
  const { news, meetings } = newsOf(had, [...is.values()], was);
  const gone = had.filter(({ id }) => !is.has(id)).map((row) => cancelled.get(row.id) ?? row);
  const [one] = [...had, ...is.values()];
  const organiserId = one?.organiser_id ?? null;
  if (organiserId === null) return undefined;
  const told = { news, meetings: meetings.filter(isToCome), gone: gone.filter(isToCome) };
  return told.meetings.length + told.gone.length > 0 ? { ...told, organiserId } : undefined;
}

/** One notice for all who are told the same. */
async function tellStaff(
  trx: Trx,
  actor: Actor,
  {
    addressees,
    organiser,
    mailed,
  }: {
    addressees: readonly Addressee[];
    organiser: (Told & { organiserId: number }) | undefined;
    mailed: ReadonlySet<number>;
  },
): Promise<void> {
  const readers = [
    ...addressees.flatMap(({ who, ...it }) =>
      who.kind === 'account' && who.ref_id !== null ? [{ id: who.ref_id, ...it }] : [],
    ),
    ...(organiser ? [{ id: organiser.organiserId, ...organiser }] : []),
  ].map(({ id, news, meetings, gone }) =>
    meetings.length > 0
      ? { id, news, meetings }
      : { id, news: 'cancelled' as const, meetings: gone },
  );
  const alike = Map.groupBy(
    readers,
    ({ news, meetings }) => `${news} ${meetings.map(({ id }) => id)}`,
  );
  for (const group of alike.values()) {
    const [one] = group;
    const first = one?.meetings[0];
    if (!one || !first) continue;
    await notify(trx, KINDS[one.news], {
      to: group.map(({ id }) => id),
      params: {
        name: actor.name || actor.username,
        title: first.title,
        when: whenTexts(one.meetings),
        reason: one.news === 'cancelled' ? first.cancel_reason : '',
      },
      path: meetingPath(first.id),
      mailed,
      actorId: actor.id,
    });
  }
}
