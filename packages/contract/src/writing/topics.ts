/** Topics and keywords: what posts may be about, and how often it is looked for. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { Pagination } from '../paging.ts';
import {
  amount,
  idInPath,
  optionalText,
  searchField,
  versionField,
  wholeNumber,
} from '../record-fields.ts';
import { WRITING_LIMITS } from './writing-fields.ts';

const inPath = z.object({ id: idInPath() });
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const TOPIC_STATES = ['idea', 'chosen', 'written', 'dropped'] as const;
const TopicState = z.enum(TOPIC_STATES);

const count = () => z._default(z.nullable(amount(2_000_000_000)), null);

/** The words of a topic, also as the rows of a file have them. */
export const TopicFields = z.object({
  title: requiredText(WRITING_LIMITS.title),
  keyword: optionalText(WRITING_LIMITS.keyword),
  note: optionalText(WRITING_LIMITS.note),
});

const GivenTopic = z.object({
  ...TopicFields.shape,
  state: z._default(TopicState, 'idea'),
  /** Searches a month on computers and on phones, and pages that are found; by hand or by the keyword service. */
  searches_pc: count(),
  searches_phone: count(),
  documents: count(),
});

export const Topic = z.object({
  id: z.number(),
  title: z.string(),
  keyword: z.string(),
  state: TopicState,
  note: z.string(),
  searches_pc: z.nullable(z.number()),
  searches_phone: z.nullable(z.number()),
  documents: z.nullable(z.number()),
  /** Share of the strongest month, of a hundred, month by month, the latest last; empty when nobody has asked. */
  trend: z.array(z.number()),
  counted_at: z.nullable(z.string()),
  /** Who said the numbers. */
  counted_by: z.enum(['', 'hand', 'naver']),
  posts: z.number(),
  added_by: z.string(),
  version: z.number(),
});
export type Topic = z.infer<typeof Topic>;

export const listTopics = endpoint({
  name: 'listTopics',
  method: 'GET',
  path: '/api/writing/topics',
  access: 'staff',
  summary: 'Topics and keywords, those with the most searches first.',
  query: z.object({
    search: searchField(100),
    state: z._default(z.enum(['', ...TOPIC_STATES]), ''),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, WRITING_LIMITS.pageMax, WRITING_LIMITS.page),
  }),
  response: answer({
    data: z.array(Topic),
    pagination: Pagination,
    /** Whether numbers can be asked for, because keys are set. */
    can_count: z.boolean(),
  }),
});

export const exportTopics = endpoint({
  name: 'exportTopics',
  method: 'GET',
  path: '/api/writing/topics/excel',
  access: 'staff',
  summary: 'All topics as an Excel file, whose columns can be imported again.',
  download: { contentType: EXCEL },
});

export const createTopic = endpoint({
  name: 'createTopic',
  method: 'POST',
  path: '/api/writing/topics',
  access: 'staff',
  summary: 'Add a topic.',
  body: GivenTopic,
  response: answer({ data: Topic }),
});

export const updateTopic = endpoint({
  name: 'updateTopic',
  method: 'PUT',
  path: '/api/writing/topics/:id',
  access: 'staff',
  summary: 'Change a topic.',
  params: inPath,
  body: z.object({ ...GivenTopic.shape, version: versionField() }),
  response: answer({ data: Topic }),
});

export const deleteTopic = endpoint({
  name: 'deleteTopic',
  method: 'DELETE',
  path: '/api/writing/topics/:id',
  access: 'staff',
  summary: 'Delete a topic; its posts stay.',
  params: inPath,
  response: answer({}),
});

export const askTopicCounts = endpoint({
  name: 'askTopicCounts',
  method: 'POST',
  path: '/api/writing/topics/:id/counts',
  access: 'staff',
  summary:
    'Ask the keyword service how often the keyword of a topic is searched for, and its trend.',
  params: inPath,
  perMinute: 30,
  response: answer({ data: Topic }),
});
