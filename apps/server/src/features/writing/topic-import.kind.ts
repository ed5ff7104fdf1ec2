import type { Trx } from '../../db/db.ts';
import {
  byField,
  type ImportDefinition,
  type Restored,
  type UpdatedRecord,
} from '../imports/import.kind.ts';
import { COUNT_REASON, TOPIC_FIELDS, TOPIC_HEADINGS, TOPIC_LABELS } from './topic-texts.ts';
import { topicSearch } from './topics.actions.ts';
import {
  findTopic,
  insertImportedTopic,
  lockTopic,
  saveTopic,
  type TopicRow,
  type TopicValues,
} from './topics.queries.ts';
import {
  deleteImportedTopics,
  findImporter,
  findKept,
  findRowsToAdd,
  matchingTopics,
} from './writing-imports.queries.ts';

/** Topics as a kind of import; those of the same name are the same. */
export const topicImports: ImportDefinition = {
  kind: 'topics',
  feature: 'writing',
  subject: 'writing-topic',
  screenOf: (id) => `/naverauto/topics/upload/${id}`,
  keyField: 'title',
  fields: TOPIC_FIELDS.map((key) => ({
    key,
    required: key === 'title',
    inTemplate: true,
    labels: TOPIC_LABELS[key],
    headings: TOPIC_HEADINGS[key],
  })),
  reasons: COUNT_REASON,
  checker: new URL('./topic-rows.ts', import.meta.url),
  checkerOptions: async () => ({}),
  matches: matchingTopics,
  async findValues(db, ids) {
    const found = await Promise.all(ids.map((id) => findTopic(db, id)));
    return new Map(found.flatMap((topic) => (topic ? [[topic.id, textsOf(topic)] as const] : [])));
  },
  async add(trx, importId, after, upto) {
    const rows = await findRowsToAdd(trx, importId, after, upto);
    const added_by = await findImporter(trx, importId);
    let added = 0;
    for (const vals of rows) {
      const values = withRow(NOTHING, byField(topicImports, vals));
      const row = { ...stored(values), added_by, import_id: importId };
      if (await insertImportedTopic(trx, row)) added += 1;
    }
    return added;
  },
  update: updateTopics,
  remove: (trx, _actor, importId) => deleteImportedTopics(trx, importId),
  restore: restoreTopics,
};

const NOTHING: TopicValues = {
  ...{ title: '', keyword: '', note: '', state: 'idea' },
  ...{ searches_pc: null, searches_phone: null, documents: null },
};

const valuesOf = (row: TopicRow): TopicValues => {
  const { title, keyword, state, note, searches_pc, searches_phone, documents } = row;
  return { title, keyword, state, note, searches_pc, searches_phone, documents };
};

const textsOf = (row: TopicRow): Record<string, string> =>
  Object.fromEntries(TOPIC_FIELDS.map((field) => [field, String(row[field] ?? '')]));

/** What a row says, over what is there; what it leaves empty stays. */
function withRow(before: TopicValues, row: Record<string, string>): TopicValues {
  const count = (name: 'searches_pc' | 'searches_phone' | 'documents') =>
    row[name] ? Number(row[name]) : before[name];
  return {
    ...before,
    title: before.title || (row.title ?? ''),
    keyword: row.keyword || before.keyword,
    note: row.note || before.note,
    searches_pc: count('searches_pc'),
    searches_phone: count('searches_phone'),
    documents: count('documents'),
  };
}

function stored(values: TopicValues) {
  const { searches_pc, searches_phone, documents } = values;
  const isCounted = [searches_pc, searches_phone, documents].some((it) => it !== null);
  return {
    ...values,
    search: topicSearch(values),
    counted_at: isCounted ? new Date() : null,
    counted_by: isCounted ? ('hand' as const) : ('' as const),
  };
}

async function updateTopics(
  trx: Trx,
  rows: readonly { row: number; id: number; values: Record<string, string> }[],
): Promise<UpdatedRecord[]> {
  const updated: UpdatedRecord[] = [];
  for (const { row, id, values } of rows) {
    const topic = await lockTopic(trx, id);
    // Deleted since the duplicates were decided: there is nothing to update, and nothing to undo.
    if (!topic) continue;
    const before = valuesOf(topic);
    await saveTopic(trx, id, stored(withRow(before, values)));
    updated.push({ row, before: { ...before, version: topic.version } });
  }
  return updated;
}

/** Makes topics what they were before an import, unless changed since. */
async function restoreTopics(trx: Trx, importId: string): Promise<Restored> {
  const left: Restored['left'] = [];
  let restored = 0;
  for (const { id, label, before } of await findKept<TopicValues & { version: number }>(
    trx,
    importId,
  )) {
    const { version, ...values } = before;
    const now = await lockTopic(trx, id);
    if (now?.version !== version + 1) {
      left.push({ id, label, reason: now ? 'changed' : 'gone' });
      continue;
    }
    await saveTopic(trx, id, stored(values));
    restored += 1;
  }
  return { restored, left };
}
