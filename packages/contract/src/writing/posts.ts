/** Posts of the writing desk: from the brief to the address where they stand. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { clearableText } from '../fields.ts';
import { Pagination } from '../paging.ts';
import {
  amount,
  flag,
  givenNumber,
  id,
  idInPath,
  optionalDay,
  searchField,
  versionField,
  wholeNumber,
} from '../record-fields.ts';
import {
  GivenPost,
  ListedPost,
  POST_STATUSES,
  Post,
  PostPicture,
  PostStatus,
  postHtml,
  WRITING_LIMITS,
  webAddress,
} from './writing-fields.ts';

const postInPath = z.object({ id: idInPath() });

/** Orders of the list: what is due first, what was changed last, what was published last, what is read most. */
export const POST_ORDERS = ['due', 'changed', 'published', 'views'] as const;

const filters = {
  search: searchField(100),
  status: z._default(z.enum(['', ...POST_STATUSES]), ''),
  blog_id: z.optional(givenNumber(1, Number.MAX_SAFE_INTEGER)),
  /** Only those that the caller writes. */
  mine: flag(),
};

export const listPosts = endpoint({
  name: 'listPosts',
  method: 'GET',
  path: '/api/writing/posts',
  access: 'staff',
  summary: 'Posts; with `from` and `to` those that are due, or were published, within these days.',
  query: z.object({
    ...filters,
    from: optionalDay(),
    to: optionalDay(),
    order: z._default(z.enum(POST_ORDERS), 'changed'),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, WRITING_LIMITS.pageMax, WRITING_LIMITS.page),
  }),
  response: answer({
    data: z.array(ListedPost),
    pagination: Pagination,
    /** How many of them there are in each state, whatever state was asked for. */
    counts: z.record(z.string(), z.number()),
  }),
});

export const exportPosts = endpoint({
  name: 'exportPosts',
  method: 'GET',
  path: '/api/writing/posts/excel',
  access: 'staff',
  summary:
    'The same posts as an Excel file: what stands where, since when, and how often it was read.',
  query: z.object(filters),
  download: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});

export const getPost = endpoint({
  name: 'getPost',
  method: 'GET',
  path: '/api/writing/posts/:id',
  access: 'staff',
  summary: 'A post with its text, pictures and links.',
  params: postInPath,
  response: answer({ data: Post }),
});

export const createPost = endpoint({
  name: 'createPost',
  method: 'POST',
  path: '/api/writing/posts',
  access: 'staff',
  summary: 'Begin a post; of a topic it takes title and keyword where none are told.',
  body: GivenPost,
  response: answer({ data: Post }),
});

export const updatePost = endpoint({
  name: 'updatePost',
  method: 'PUT',
  path: '/api/writing/posts/:id',
  access: 'staff',
  summary:
    'Change a post that is not approved yet. What it was stays as a version; a 409 carries what is stored now.',
  params: postInPath,
  body: z.object({ ...GivenPost.shape, version: versionField() }),
  maxBytes: 4 * 1024 * 1024,
  response: answer({ data: Post }),
});

export const deletePost = endpoint({
  name: 'deletePost',
  method: 'DELETE',
  path: '/api/writing/posts/:id',
  access: 'staff',
  summary: 'Delete a post with its versions and pictures; its writer and administrators may.',
  params: postInPath,
  response: answer({}),
});

export const movePost = endpoint({
  name: 'movePost',
  method: 'POST',
  path: '/api/writing/posts/:id/status',
  access: 'staff',
  summary:
    'Move a post to the next state or the one before; `ready` is for somebody else than its writer, `published` has a call of its own.',
  params: postInPath,
  body: z.object({
    status: z.enum(['brief', 'draft', 'review', 'ready']),
    version: id(),
    /** Why it goes back. */
    note: z._default(clearableText(WRITING_LIMITS.note), ''),
  }),
  response: answer({ data: Post }),
});

export const publishPost = endpoint({
  name: 'publishPost',
  method: 'POST',
  path: '/api/writing/posts/:id/publish',
  access: 'staff',
  summary:
    'Note the address where a person has published a post that is ready; whether the page answers is looked up afterwards.',
  params: postInPath,
  body: z.object({ address: webAddress(), version: id() }),
  response: answer({ data: Post }),
});

export const setPostViews = endpoint({
  name: 'setPostViews',
  method: 'PUT',
  path: '/api/writing/posts/:id/views',
  access: 'staff',
  summary: 'Note how often a published post was read, as the blog counts.',
  params: postInPath,
  body: z.object({ views: amount(WRITING_LIMITS.views) }),
  response: answer({ data: Post }),
});

export const PostVersion = z.object({
  version: z.number(),
  at: z.string(),
  by: z.string(),
  status: PostStatus,
  title: z.string(),
  html: z.string(),
});
export type PostVersion = z.infer<typeof PostVersion>;

export const listPostVersions = endpoint({
  name: 'listPostVersions',
  method: 'GET',
  path: '/api/writing/posts/:id/versions',
  access: 'staff',
  summary: 'What a post was before, the last first; at most 100.',
  params: postInPath,
  response: answer({ data: z.array(PostVersion) }),
});

export const addPostPicture = endpoint({
  name: 'addPostPicture',
  method: 'POST',
  path: '/api/writing/posts/:id/pictures',
  access: 'staff',
  summary:
    'Make a picture of a post out of a file that the caller may open: at most 1,920 pixels a side, without what a camera writes into it. Of a post that has 50, the oldest that neither its text nor a version names makes room.',
  params: postInPath,
  body: z.object({
    file_id: id(),
    /** Pictures of a text that is written and not saved yet: they stay. */
    written: z._default(z.array(id()).check(z.maxLength(WRITING_LIMITS.pictures)), []),
  }),
  response: answer({ data: PostPicture }),
});

export const getPostPicture = endpoint({
  name: 'getPostPicture',
  method: 'GET',
  path: '/api/writing/pictures/:id',
  access: 'guest',
  identifies: true,
  summary:
    'The bytes of a picture; the key of its address stands for the session that asked for the post.',
  params: postInPath,
  query: z.object({ key: z._default(z.string().check(z.maxLength(100)), ''), download: flag() }),
  download: { contentType: 'image/jpeg' },
});

/** A sentence like one of an earlier post. */
export const SimilarSentence = z.object({
  sentence: z.string(),
  /** Of a hundred. */
  percent: z.number(),
  post: z.object({ id: z.number(), title: z.string(), status: PostStatus }),
  passage: z.string(),
});
export type SimilarSentence = z.infer<typeof SimilarSentence>;

export const compareSentences = endpoint({
  name: 'compareSentences',
  method: 'POST',
  path: '/api/writing/similar',
  access: 'staff',
  summary:
    'Sentences of a text that are too like those of other posts here, the most alike first; at most 50.',
  body: z.object({
    html: postHtml(),
    /** The post that it is, which is not compared with itself. */
    post_id: z._default(z.nullable(id()), null),
  }),
  maxBytes: 4 * 1024 * 1024,
  perMinute: 120,
  response: answer({ data: z.array(SimilarSentence) }),
});

export const checkPostLinks = endpoint({
  name: 'checkPostLinks',
  method: 'POST',
  path: '/api/writing/posts/:id/links',
  access: 'staff',
  summary: 'Have the links of a post asked whether they answer; a job does it.',
  params: postInPath,
  response: answer({ data: Post }),
});

export const draftPost = endpoint({
  name: 'draftPost',
  method: 'POST',
  path: '/api/writing/posts/:id/ai-draft',
  access: 'staff',
  summary:
    'Have the outside model draft text and three titles of a post without text; marked as such until a person has edited it.',
  params: postInPath,
  body: z.object({ version: id() }),
  perMinute: 10,
  response: answer({ data: Post }),
});
