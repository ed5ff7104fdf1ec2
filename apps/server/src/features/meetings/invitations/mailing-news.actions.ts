import { meetingAnswerPath } from '@station/contract/meetings/answers';
import type { Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { newToken } from '../../../platform/tokens.ts';
import { findChoices } from '../../notices/notices.queries.ts';
import { readSettings } from '../../settings/settings.queries.ts';
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
 * staff has said that meetings are not to come by mail gets none, nor does whoever did it.
 */
export async function mailNews(
  context: Context,
  trx: Trx,
  actor: Actor,
  addressees: readonly Addressee[],
): Promise<void> {
  const { mailer, config } = context;
  if (!mailer.enabled || addressees.length === 0) return;
  const { organisation_name: organisation, default_language: usual } = await readSettings(context);
  const organiserIds = addressees.flatMap(({ meetings, gone }) =>
    [...meetings, ...gone].flatMap(({ organiser_id: id }) => id ?? []),
  );
  const staff = addressees.flatMap(({ who }) =>
    who.kind === 'account' && who.ref_id !== null ? [who.ref_id] : [],
  );
  const readers = await findReaders(trx, [...new Set([...staff, ...organiserIds])]);
  const choices = staff.length > 0 ? await findChoices(trx, staff, 'meetings') : [];
  const silent = new Set(choices.flatMap((it) => (it.mail ? [] : [it.account_id])));
  const organiserEmail = (row: MeetingRow) =>
    (row.organiser_id !== null && readers.get(row.organiser_id)?.email) ||
    bareAddress(config.mailFrom);

  for (const { who, news, meetings, gone } of addressees) {
    const reader =
      who.kind === 'account' && who.ref_id !== null ? readers.get(who.ref_id) : undefined;
    const to = who.kind === 'account' ? (reader?.email ?? '') : who.email;
    if (to === '' || (who.ref_id === actor.id && who.kind === 'account')) continue;
    if (who.kind === 'account' && who.ref_id !== null && silent.has(who.ref_id)) continue;
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
