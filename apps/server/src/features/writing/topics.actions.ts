import type { Topic } from '@station/contract/writing/topics';
import type { WritingReason } from '@station/contract/writing/writing-fields';
import { writeWorkbook } from '@station/excel/write-workbook';
import type { Db } from '../../db/db.ts';
import { OutsideFailure } from '../../platform/ask-json.ts';
import { writeAccessAudit, writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../platform/row-guards.ts';
import { searchColumn } from '../../platform/search-column.ts';
import { askNaver } from './keyword-service.ts';
import { refuse } from './posts.actions.ts';
import { TOPIC_LABELS } from './topic-texts.ts';
import {
  countTopics,
  deleteTopicRow,
  findTopic,
  findTopicsBehind,
  insertTopic,
  lockTopic,
  saveTopic,
  saveTopicCounts,
  type TopicMark,
  type TopicRow,
  type TopicValues,
} from './topics.queries.ts';

const refusals = {
  writing_topic_title_key: () =>
    refuse('conflict', 'This topic is on the list already', 'writing.topic-taken'),
};

const noTopic: { message: string; reason: WritingReason } = {
  message: 'This topic does not exist',
  reason: 'writing.topic-not-found',
};

export const topicView = ({ counted_at, ...row }: TopicRow): Topic => ({
  ...row,
  counted_at: counted_at?.toISOString() ?? null,
});

/** What a topic is found by. */
export const topicSearch = ({ title, keyword }: { title: string; keyword: string }) =>
  searchColumn({ names: [title, keyword], phones: [], emails: [] });

/** Adds a topic. @throws Problem `writing.topic-taken`. */
export function createTopic(
  { db, clock }: Context,
  actor: Actor,
  given: TopicValues,
): Promise<Topic> {
  return mapConstraintErrors(refusals, () =>
    db.transaction().execute(async (trx) => {
      const counted = countedBy(given, undefined, new Date(clock.now()));
      const added_by = actor.name || actor.username;
      const values = { ...given, ...counted, added_by, search: topicSearch(given) };
      const id = await insertTopic(trx, values);
      await writeAudit(trx, {
        ...{ actor, action: 'writing.topic-created', subject: 'writing-topic', subjectId: id },
        after: { title: given.title, keyword: given.keyword },
      });
      return topicView(requireFound(await findTopic(trx, id), noTopic));
    }),
  );
}

/** Changes a topic. @throws Problem `writing.topic-not-found`, `writing.changed-meanwhile`, `writing.topic-taken`. */
export function updateTopic(
  { db, clock }: Context,
  actor: Actor,
  id: number,
  { version, ...given }: TopicValues & { version?: number | undefined },
): Promise<Topic> {
  return mapConstraintErrors(refusals, () =>
    db.transaction().execute(async (trx) => {
      const before = requireFound(await lockTopic(trx, id), noTopic);
      requireVersion(before, version, {
        message: 'This topic was changed elsewhere meanwhile',
        reason: 'writing.changed-meanwhile' satisfies WritingReason,
        current: topicView(before),
      });
      const counted = countedBy(given, before, new Date(clock.now()));
      await saveTopic(trx, id, { ...given, ...counted, search: topicSearch(given) });
      const { title, keyword, state } = given;
      await writeAudit(trx, {
        ...{ actor, action: 'writing.topic-changed', subject: 'writing-topic', subjectId: id },
        before: { title: before.title, keyword: before.keyword, state: before.state },
        after: { title, keyword, state },
      });
      return topicView(requireFound(await findTopic(trx, id), noTopic));
    }),
  );
}

/** Numbers that differ from those stored were entered by hand now. */
function countedBy(
  given: TopicValues,
  before: TopicRow | undefined,
  now: Date,
): Pick<TopicRow, 'counted_at' | 'counted_by'> {
  const names = ['searches_pc', 'searches_phone', 'documents'] as const;
  const isSame = names.every((name) => given[name] === (before?.[name] ?? null));
  if (isSame) {
    return { counted_at: before?.counted_at ?? null, counted_by: before?.counted_by ?? '' };
  }
  return { counted_at: now, counted_by: 'hand' };
}

/** Deletes a topic; its posts stay. @throws Problem `writing.topic-not-found`. */
export async function deleteTopic({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = requireFound(await lockTopic(trx, id), noTopic);
    await deleteTopicRow(trx, id);
    await writeAudit(trx, {
      ...{ actor, action: 'writing.topic-deleted', subject: 'writing-topic', subjectId: id },
      before: { title: before.title, keyword: before.keyword },
    });
  });
}

/**
 * Asks Naver how often a keyword is searched for.
 * @throws Problem `writing.topic-not-found`, `writing.keywords-off`, `writing.keywords-failed`.
 */
export async function askTopicCounts(context: Context, actor: Actor, id: number): Promise<Topic> {
  const { db, config, clock, log } = context;
  const topic = requireFound(await findTopic(db, id), noTopic);
  const { searchAd, openApi } = config.keywords;
  if (!searchAd && !openApi) {
    throw refuse('unavailable', 'No key of the keyword service is set up', 'writing.keywords-off');
  }
  const at = new Date(clock.now());
  const told = await askNaver(config.keywords, topic.keyword || topic.title, at).catch((error) => {
    log.warn({ err: error }, 'the keyword service did not answer');
    const why = error instanceof OutsideFailure ? `: ${error.message}` : '';
    throw refuse('unavailable', `Naver did not answer${why}`, 'writing.keywords-failed');
  });
  return db.transaction().execute(async (trx) => {
    const before = requireFound(await lockTopic(trx, id), noTopic);
    const counts = {
      searches_pc: told.searches_pc ?? before.searches_pc,
      searches_phone: told.searches_phone ?? before.searches_phone,
      documents: told.documents ?? before.documents,
      trend: told.trend ?? before.trend,
    };
    await saveTopicCounts(trx, id, counts, at);
    const { searches_pc, searches_phone, documents } = counts;
    await writeAudit(trx, {
      ...{ actor, action: 'writing.topic-counted', subject: 'writing-topic', subjectId: id },
      after: { title: before.title, searches_pc, searches_phone, documents },
    });
    return topicView(requireFound(await findTopic(trx, id), noTopic));
  });
}

/** Topics that are read at a time. */
const AT_A_TIME = 500;

/** All topics as a workbook that can be imported again. The audit line is there before the first byte. */
export async function topicsWorkbook(
  { db }: Context,
  actor: Actor,
): Promise<AsyncIterable<Uint8Array>> {
  await writeAccessAudit(db, {
    actor,
    action: 'writing.topics-exported',
    subject: 'writing-topic',
    after: { total: await countTopics(db, { search: '', state: '' }) },
  });
  const header = (key: keyof typeof TOPIC_LABELS, width: number) => ({
    header: TOPIC_LABELS[key].ko,
    width,
  });
  return writeWorkbook({
    sheetName: '글감',
    columns: [
      header('title', 44),
      header('keyword', 24),
      header('note', 40),
      header('searches_pc', 14),
      header('searches_phone', 14),
      header('documents', 14),
    ],
    rows: { pages: exportedPages(db) },
  });
}

async function* exportedPages(db: Db) {
  for (let mark: TopicMark | undefined; ; ) {
    const topics = await findTopicsBehind(db, mark, AT_A_TIME);
    yield topics.map((it) => [
      it.title,
      it.keyword,
      it.note,
      it.searches_pc,
      it.searches_phone,
      it.documents,
    ]);
    if (topics.length < AT_A_TIME) return;
    mark = topics.at(-1);
  }
}
