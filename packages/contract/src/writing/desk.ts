/** What posts are made with: blogs, topics, templates, and the words that are looked for. */
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
import { WRITING_RULES } from './rules.ts';
import { optionalWebAddress, PostLanguage, postHtml, WRITING_LIMITS } from './writing-fields.ts';

const inPath = z.object({ id: idInPath() });
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Where posts appear. `kind` says how its editor is opened and what its page looks like. */
export const BLOG_KINDS = ['naver', 'tistory', 'wordpress', 'other'] as const;

const GivenBlog = z.object({
  name: requiredText(WRITING_LIMITS.name),
  kind: z._default(z.enum(BLOG_KINDS), 'naver'),
  /** Its page. */
  address: optionalWebAddress(),
  /** Where a new post is written; made of the address for Naver when it is left out. */
  editor_address: optionalWebAddress(),
  language: z._default(PostLanguage, 'ko'),
  /** How texts sound there: told to the model, and shown beside the editor. */
  style: optionalText(WRITING_LIMITS.note),
  /** More posts than this on one day are warned of. */
  daily_limit: z._default(amount(100, 1), 3),
});

export const Blog = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(BLOG_KINDS),
  address: z.string(),
  editor_address: z.string(),
  language: PostLanguage,
  style: z.string(),
  daily_limit: z.number(),
  posts: z.number(),
  /** Published today, in Korea. */
  published_today: z.number(),
  version: z.number(),
});
export type Blog = z.infer<typeof Blog>;

export const listBlogs = endpoint({
  name: 'listBlogs',
  method: 'GET',
  path: '/api/writing/blogs',
  access: 'staff',
  summary: 'Blogs and channels, by name.',
  response: answer({ data: z.array(Blog) }),
});

export const createBlog = endpoint({
  name: 'createBlog',
  method: 'POST',
  path: '/api/writing/blogs',
  access: 'staff',
  summary: 'Add a blog. No password of it is ever asked for.',
  body: GivenBlog,
  response: answer({ data: Blog }),
});

export const updateBlog = endpoint({
  name: 'updateBlog',
  method: 'PUT',
  path: '/api/writing/blogs/:id',
  access: 'staff',
  summary: 'Change a blog.',
  params: inPath,
  body: z.object({ ...GivenBlog.shape, version: versionField() }),
  response: answer({ data: Blog }),
});

export const deleteBlog = endpoint({
  name: 'deleteBlog',
  method: 'DELETE',
  path: '/api/writing/blogs/:id',
  access: 'admin',
  summary: 'Delete a blog that has no posts.',
  params: inPath,
  response: answer({}),
});

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

const GivenPostTemplate = z.object({
  name: requiredText(WRITING_LIMITS.name),
  /** May hold fields such as `{{course}}`, which are filled in when a post begins with it. */
  title: optionalText(WRITING_LIMITS.title),
  html: z._default(postHtml(), ''),
});

export const PostTemplate = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  html: z.string(),
  fields: z.array(z.string()),
  updated_by: z.string(),
  version: z.number(),
});
export type PostTemplate = z.infer<typeof PostTemplate>;

export const listPostTemplates = endpoint({
  name: 'listPostTemplates',
  method: 'GET',
  path: '/api/writing/templates',
  access: 'staff',
  summary: 'Templates of posts, by name.',
  response: answer({ data: z.array(PostTemplate) }),
});

export const createPostTemplate = endpoint({
  name: 'createPostTemplate',
  method: 'POST',
  path: '/api/writing/templates',
  access: 'staff',
  summary: 'Add a template.',
  body: GivenPostTemplate,
  response: answer({ data: PostTemplate }),
});

export const updatePostTemplate = endpoint({
  name: 'updatePostTemplate',
  method: 'PUT',
  path: '/api/writing/templates/:id',
  access: 'staff',
  summary: 'Change a template.',
  params: inPath,
  body: z.object({ ...GivenPostTemplate.shape, version: versionField() }),
  response: answer({ data: PostTemplate }),
});

export const deletePostTemplate = endpoint({
  name: 'deletePostTemplate',
  method: 'DELETE',
  path: '/api/writing/templates/:id',
  access: 'staff',
  summary: 'Delete a template.',
  params: inPath,
  response: answer({}),
});

const words = (most: number = WRITING_LIMITS.words) =>
  z.array(requiredText(WRITING_LIMITS.word)).check(z.maxLength(most));

const WordLists = z.object({ ko: words(), vi: words() });

/** What is checked, and what is looked for. The lists begin with those of `rules.ts`. */
export const WritingRules = z.object({
  /** Characters of a text, spaces included. */
  min_length: amount(100_000),
  max_length: amount(100_000, 1),
  /** How often a keyword may stand in a thousand characters. */
  keyword_per_1000: amount(100, 1),
  /** From how much of a hundred on two sentences are too alike. */
  similar_percent: amount(100, 50),
  banned: WordLists,
  exaggerated: WordLists,
  /** One of these at the beginning says that money was involved. */
  disclosures: WordLists,
  version: z.number(),
});
export type WritingRules = z.infer<typeof WritingRules>;

export const getWritingRules = endpoint({
  name: 'getWritingRules',
  method: 'GET',
  path: '/api/writing/rules',
  access: 'staff',
  summary: 'What is checked in posts, and which words are looked for.',
  response: answer({ data: WritingRules, can_draft: z.boolean() }),
});

export const updateWritingRules = endpoint({
  name: 'updateWritingRules',
  method: 'PUT',
  path: '/api/writing/rules',
  access: 'admin',
  summary: 'Change what is checked.',
  body: z.object({ ...WritingRules.shape, version: versionField() }),
  response: answer({ data: WritingRules }),
});

/** What the rules are until somebody changes them. */
export const DEFAULT_RULES: Omit<WritingRules, 'version'> = WRITING_RULES;
