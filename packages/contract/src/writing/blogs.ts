/** Blogs and channels: where posts appear. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { amount, idInPath, optionalText, versionField } from '../record-fields.ts';
import { optionalWebAddress, PostLanguage, WRITING_LIMITS } from './writing-fields.ts';

const inPath = z.object({ id: idInPath() });

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
