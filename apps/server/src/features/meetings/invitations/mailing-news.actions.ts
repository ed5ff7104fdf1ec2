import { meetingAnswerPath } from '@station/contract/meetings/answers';
import { NOTICE_DEFAULTS } from '@station/contract/notices/notice-groups';
import type { Language } from '@station/contract/settings/settings';
import type { Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import type { Message } from '../../../platform/mailer.ts';
import { newToken } from '../../../platform/tokens.ts';
import { findChoices } from '../../notices/notices.queries.ts';
import { findSettings } from '../../settings/settings.queries.ts';
import type { AttendeeRow, MeetingRow } from '../planning/meetings.queries.ts';
import { bareAddress, calendarFile } from './calendar-file.ts';
import { invitationLetter, type News } from './invitation-letter.ts';
import { findReaders, insertAnswerLinks, type NewAnswerLink } from './invitations.queries.ts';

/** Somebody and what they are told; `gone` are meetings that are none of theirs any more. */
export type Addressee = {
  who: AttendeeRow;
  news: News;
  meetings: readonly MeetingRow[];
  gone: readonly MeetingRow[];
};

/** What all letters of one piece of news have in common, and whom one of them goes to. */
type Frame = {
  to: string;
  language: Language;
  organisation: string;
  organiserEmail: (row: MeetingRow) => string;
  publicUrl: string | undefined;
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

  const letters: Message[] = [];
  const links: NewAnswerLink[] = [];
  for (const told of addressees) {
    const { who } = told;
    const accountId = who.kind === 'account' ? who.ref_id : null;
    const reader = accountId === null ? undefined : readers.get(accountId);
    // Who has left is told no more, though their name stays on the list.
    const ofAccount = reader?.isActive ? reader.email : '';
    const to = who.kind === 'account' ? ofAccount : who.email;
    if (to === '' || accountId === actor.id) continue;
    if (accountId !== null) {
      if (!wantsMail(accountId)) continue;
      mailed.add(accountId);
    }
    const language = reader?.language ?? usual;
    const frame = { to, language, organisation, organiserEmail, publicUrl: config.publicUrl };
    const made = lettersTo(told, frame);
    letters.push(...made.letters);
    links.push(...made.links);
  }
  // The series is held meanwhile, so not one by one.
  if (links.length > 0) await insertAnswerLinks(trx, links);
  await mailer.postAll(trx, letters);
  return mailed;
}

/** What goes to one person: about what they have, and about what they have no more. */
function lettersTo(
  { who, news, meetings, gone }: Addressee,
  { to, language, organisation, organiserEmail, publicUrl }: Frame,
): { letters: Message[]; links: NewAnswerLink[] } {
  const answer = news === 'changed' ? who.answer : null;
  const peopleOf = () => [{ name: who.name, email: to, answer }];
  const calendar = { peopleOf, organiserEmail };
  const frame = { to, goodForHours: GOOD_FOR_HOURS };
  const letters: Message[] = [];
  const links: NewAnswerLink[] = [];
  for (const own of ofEachUid(meetings)) {
    const made = publicUrl ? linkFor(who, own) : undefined;
    const link = made && `${publicUrl}${meetingAnswerPath(made.token)}`;
    const method = 'REQUEST';
    letters.push({
      ...frame,
      ...invitationLetter(language, { news, organisation, meetings: own, link }),
      calendar: { method, text: calendarFile({ method, meetings: own, ...calendar }) },
    });
    if (made) links.push(made.stored);
  }
  for (const own of ofEachUid(gone)) {
    const method = 'CANCEL';
    const told = { news: 'cancelled' as const, organisation, meetings: own, link: undefined };
    letters.push({
      ...frame,
      ...invitationLetter(language, told),
      calendar: {
        method,
        text: calendarFile({ method, meetings: own, isGone: true, ...calendar }),
      },
    });
  }
  return { letters, links };
}

/** A calendar file that is mailed holds one UID (RFC 5546, 3.2.2 and 3.2.5); what is added to a series has its own. */
const ofEachUid = (meetings: readonly MeetingRow[]): MeetingRow[][] => [
  ...Map.groupBy(meetings, ({ uid }) => uid).values(),
];

/** A link by which somebody answers to some meetings, until the last of them is over. */
function linkFor(
  { person }: AttendeeRow,
  meetings: readonly MeetingRow[],
): { token: string; stored: NewAnswerLink } {
  const { token, tokenHash } = newToken();
  const meetingIds = meetings.map(({ id }) => id);
  const expiresAt = new Date(Math.max(...meetings.map((row) => row.ends_at.getTime())) + DAY_MS);
  return { token, stored: { tokenHash, meetingIds, person, expiresAt } };
}
