/** Templates of posts, with fields. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { idInPath, optionalText, versionField } from '../record-fields.ts';
import { postHtml, WRITING_LIMITS } from './writing-fields.ts';

const inPath = z.object({ id: idInPath() });

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
