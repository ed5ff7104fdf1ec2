import type { NoticeChannels, NoticeGroup } from '@station/contract/notices/notice-groups';
import { NOTICE_DEFAULTS } from '@station/contract/notices/notice-groups';
import { NOTICE_LENGTHS } from '@station/contract/notices/notices';
import { asStorable } from '@station/contract/record-fields';
import { LANGUAGES, type Language } from '@station/contract/settings/settings';
import type { Trx } from '../../db/db.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { deliverNotices } from './delivery/delivery.jobs.ts';
import type { NoticeKind } from './notice.kind.ts';
import { findChoices, putNotices, type StoredTexts } from './notices.queries.ts';

/** Whom something is told, and where it leads to. */
export type Told<Params> = {
  /** Accounts; those that are gone or shut out are passed over. */
  to: readonly number[];
  params: Params;
  /** An address of the app, with a `/` at its beginning. */
  path: string;
  /**
   * What it is about, where the same may be told again: as long as a person has not read the one
   * before, it is replaced and nothing is pushed or mailed anew.
   */
  key?: string;
  /** Of these people those who are told by a letter of the domain's own: no second one goes to them. */
  mailed?: ReadonlySet<number>;
  /** Who did it: never told of their own deed, and shown beside the text. */
  actorId?: number;
};

/**
 * Tells people something, once this transaction is committed; without the commit nobody hears of it.
 * It writes rows and adds a job, which pushes and mails as each of them wishes.
 */
export async function notify<Params>(
  trx: Trx,
  { kind, group, texts }: NoticeKind<Params>,
  { to, params, path, key, mailed, actorId }: Told<Params>,
): Promise<void> {
  const people = [...new Set(to)].filter((id) => id !== actorId);
  if (people.length === 0) return;
  const channels = await channelsOf(trx, people, group);
  const rows = people
    // In the order of their ids, so that two who tell the same people do not wait for each other.
    .toSorted((a, b) => a - b)
    .map((id) => ({ accountId: id, ...(channels.get(id) ?? NOTICE_DEFAULTS[group]) }))
    .map((row) => ({ ...row, mail: row.mail && mailed?.has(row.accountId) !== true }))
    .filter(({ here, push, mail }) => here || push || mail);
  const told = await putNotices(trx, {
    rows,
    kind,
    topic: group,
    texts: storedTexts(texts, params),
    path,
    key: key ?? null,
    actorId: actorId ?? null,
  });
  if (told.length === 0) return;
  await addJob(trx, deliverNotices, { payload: { account_ids: told } });
}

/** How people want to be told of a group, where they have said so. */
async function channelsOf(
  trx: Trx,
  accountIds: readonly number[],
  group: NoticeGroup,
): Promise<ReadonlyMap<number, NoticeChannels>> {
  const choices = await findChoices(trx, accountIds, group);
  return new Map(choices.map(({ account_id: id, ...channels }) => [id, channels]));
}

function storedTexts<Params>(texts: NoticeKind<Params>['texts'], params: Params): StoredTexts {
  const written = LANGUAGES.map((language) => {
    const { title, body = '' } = texts[language](params);
    const text = {
      title: cut(title, NOTICE_LENGTHS.title),
      body: cut(body, NOTICE_LENGTHS.body),
    };
    return [language, text] as const;
  });
  return Object.fromEntries(written) as Record<Language, { title: string; body: string }>;
}

function cut(text: string, length: number): string {
  const clean = asStorable(text).replace(/\s+/g, ' ').trim();
  return clean.length <= length ? clean : `${asStorable(clean, length - 1)}…`;
}
