import { meetingAnswerPath } from '@station/contract/meetings/answers';
import { NOTICE_DEFAULTS } from '@station/contract/notices/notice-groups';
import type { Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { newToken } from '../../../platform/tokens.ts';
import { findChoices } from '../../notices/notices.queries.ts';
import { findSettings } from '../../settings/settings.queries.ts';
import type { AttendeeRow, MeetingRow } from '../planning/meetings.queries.ts';
import { bareAddress, calendarFile } from './calendar-file.ts';
import { invitationLetter, type News } from './invitation-letter.ts';
import { findReaders, insertAnswerLink } from './invitations.queries.ts';

/** Somebody and what they are told; `gone` are meetings that are none of theirs any more. */
export type Addressee = {
  who: AttendeeRow;
  news: News;
  meetings: readonly MeetingRow[];
  gone: readonly MeetingRow[];
};

const DAY_MS = 86_400_000;

/** A letter about a meeting is tried for two days; by then the next one may have told more. */
const GOOD_FOR_HOURS = 48;

/**
 * Sends letters with a calendar file to all who have an address: nobody sees who else is invited. Who of the
 * staff wants no mail about meetings gets none, nor does whoever did it. Answers the accounts that get one.
 */
export async function mailNews(
  context: Context,
  trx: Trx,
  actor: Actor,
  addressees: readonly Addressee[],
): Promise<Set<number>> {
  const { mailer, config } = context;
  const mailed = new Set<number>();
  if (!mailer.enabled || addressees.length === 0) return mailed;
  // By the transaction: another connection might have to wait for this one.
  const { organisation_name: organisation, default_language: usual } = await findSettings(
    trx,
    config,
  );
  const organiserIds = addressees.flatMap(({ meetings, gone }) =>
    [...meetings, ...gone].flatMap(({ organiser_id: id }) => id ?? []),
  );
  const staff = addressees.flatMap(({ who }) =>
    who.kind === 'account' && who.ref_id !== null ? [who.ref_id] : [],
  );
  const readers = await findReaders(trx, [...new Set([...staff, ...organiserIds])]);
  const choices = staff.length > 0 ? await findChoices(trx, staff, 'meetings') : [];
  const chosen = new Map(choices.map((it) => [it.account_id, it.mail]));
  const wantsMail = (id: number) => chosen.get(id) ?? NOTICE_DEFAULTS.meetings.mail;
  const organiserEmail = (row: MeetingRow) =>
    (row.organiser_id !== null && readers.get(row.organiser_id)?.email) ||
    bareAddress(config.mailFrom);

  for (const { who, news, meetings, gone } of addressees) {
    const accountId = who.kind === 'account' ? who.ref_id : null;
    const reader = accountId === null ? undefined : readers.get(accountId);
    const to = who.kind === 'account' ? (reader?.email ?? '') : who.email;
    if (to === '' || accountId === actor.id) continue;
    if (accountId !== null) {
      if (!wantsMail(accountId)) continue;
      mailed.add(accountId);
    }
    const language = reader?.language ?? usual;
    const peopleOf = () => [
      { name: who.name, email: to, answer: news === 'changed' ? who.answer : null },
    ];
    if (meetings.length > 0) {
      const link = await linkFor(context, trx, who, meetings);
      await mailer.post(trx, {
        to,
        ...invitationLetter(language, { news, organisation, meetings, link }),
        calendar: {
          method: 'REQUEST',
          text: calendarFile({ method: 'REQUEST', meetings, peopleOf, organiserEmail }),
        },
        goodForHours: GOOD_FOR_HOURS,
      });
    }
    if (gone.length > 0) {
      await mailer.post(trx, {
        to,
        ...invitationLetter(language, {
          news: 'cancelled',
          organisation,
          meetings: gone,
          link: undefined,
        }),
        calendar: {
          method: 'CANCEL',
          text: calendarFile({
            method: 'CANCEL',
            meetings: gone,
            peopleOf,
            organiserEmail,
            isGone: true,
          }),
        },
        goodForHours: GOOD_FOR_HOURS,
      });
    }
  }
  return mailed;
}

/** Where somebody answers to some meetings, until the last of them is over; none without PUBLIC_URL. */
async function linkFor(
  { config }: Context,
  trx: Trx,
  { person }: AttendeeRow,
  meetings: readonly MeetingRow[],
): Promise<string | undefined> {
  if (config.publicUrl === undefined) return undefined;
  const { token, tokenHash } = newToken();
  await insertAnswerLink(trx, {
    tokenHash,
    meetingIds: meetings.map(({ id }) => id),
    person,
    expiresAt: new Date(Math.max(...meetings.map((row) => row.ends_at.getTime())) + DAY_MS),
  });
  return `${config.publicUrl}${meetingAnswerPath(token)}`;
}
