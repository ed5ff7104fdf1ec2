/** The writing desk: blogs, topics, posts and what is checked in them. Nothing here asks for a password of Naver's. */
import * as z from 'zod/mini';
import { clearableText, requiredText } from '../fields.ts';
import { asStorable, id, isWebAddress, optionalDay, optionalText } from '../record-fields.ts';

/** Limits. */
export const WRITING_LIMITS = {
  title: 200,
  titles: 3,
  brief: 5_000,
  keyword: 100,
  html: 500_000,
  tags: 500,
  note: 2_000,
  address: 2_000,
  versions: 100,
  pictures: 50,
  /** The longer side of a picture of a post, in pixels. */
  pictureSide: 1_920,
  name: 100,
  words: 500,
  word: 60,
  blogs: 100,
  templates: 200,
  page: 30,
  pageMax: 200,
  views: 2_000_000_000,
} as const;

/** How far a post is. `ready`: somebody else than its writer has approved it. */
export const POST_STATUSES = ['brief', 'draft', 'review', 'ready', 'published'] as const;
export const PostStatus = z.enum(POST_STATUSES);
export type PostStatus = z.infer<typeof PostStatus>;

/** Languages that posts are written in. */
export const POST_LANGUAGES = ['ko', 'vi'] as const;
export const PostLanguage = z.enum(POST_LANGUAGES);
export type PostLanguage = z.infer<typeof PostLanguage>;

/** Whether a model has written the text. `unedited`: nobody has changed it since. */
export const AI_STATES = ['none', 'unedited', 'edited'] as const;

/** Reasons a call can fail for. */
export type WritingReason =
  | 'writing.post-not-found'
  | 'writing.changed-meanwhile'
  /** Only the writer, the reviewer and administrators change a post. */
  | 'writing.not-yours'
  /** A post goes from one state to its neighbours alone. */
  | 'writing.wrong-step'
  /** What one has written is approved by somebody else. */
  | 'writing.own-approval'
  | 'writing.empty'
  /** Approved and published texts are changed after they are taken back. */
  | 'writing.locked'
  /** The text is a model’s, and nobody has edited it. */
  | 'writing.ai-unedited'
  | 'writing.picture-not-found'
  | 'writing.wrong-picture'
  | 'writing.too-many-pictures'
  | 'writing.blog-not-found'
  | 'writing.blog-name-taken'
  | 'writing.blog-in-use'
  | 'writing.topic-not-found'
  | 'writing.topic-taken'
  | 'writing.template-not-found'
  | 'writing.template-name-taken'
  | 'writing.person-not-found'
  /** No outside model is set up. */
  | 'writing.ai-off'
  | 'writing.ai-daily-cap'
  | 'writing.ai-failed'
  /** No key of the keyword service is set up. */
  | 'writing.keywords-off'
  | 'writing.keywords-failed';

/** Somebody, as they are called now, or were when they left. */
export const Person = z.object({ id: z.nullable(z.number()), name: z.string() });

/** An address on the web. */
export const webAddress = () =>
  z.pipe(
    requiredText(WRITING_LIMITS.address),
    z.string().check(z.refine(isWebAddress, { error: 'format' })),
  );

/** The same, or the empty text. */
export const optionalWebAddress = () =>
  z._default(
    z.pipe(
      clearableText(WRITING_LIMITS.address),
      z.string().check(z.refine((it) => it === '' || isWebAddress(it), { error: 'format' })),
    ),
    '',
  );

/** HTML of the editor; the server washes it. */
export const postHtml = () =>
  z.pipe(
    z.string().check(z.maxLength(WRITING_LIMITS.html)),
    z.transform((html: string) => asStorable(html)),
  );

const optionalId = () => z._default(z.nullable(id()), null);

/** What of a post is written by people. */
export const GivenPost = z.object({
  blog_id: optionalId(),
  topic_id: optionalId(),
  language: z._default(PostLanguage, 'ko'),
  title: optionalText(WRITING_LIMITS.title),
  /** Candidates for the title, to be looked at side by side; at most three. */
  titles: z._default(
    z.array(clearableText(WRITING_LIMITS.title)).check(z.maxLength(WRITING_LIMITS.titles)),
    [],
  ),
  /** What it is to be about, for whom, and what must be in it. */
  brief: optionalText(WRITING_LIMITS.brief),
  /** What people are to find it by. */
  keyword: optionalText(WRITING_LIMITS.keyword),
  html: z._default(postHtml(), ''),
  /** Words behind `#`, with spaces between them. */
  tags: optionalText(WRITING_LIMITS.tags),
  /** Money or goods were given for it, so that it has to say that it is an advertisement. */
  is_paid: z._default(z.boolean(), false),
  /** Who writes it; the caller unless told. */
  owner_id: optionalId(),
  /** Who is to approve it; anybody but the writer unless told. */
  reviewer_id: optionalId(),
  due_on: optionalDay(),
});
export type GivenPost = z.output<typeof GivenPost>;

/** Whether an address answered when it was last asked. `inner`: it leads into our own network, so it was not asked. */
export const LINK_STATES = ['waiting', 'answers', 'gone', 'silent', 'inner'] as const;

export const PostLink = z.object({
  address: z.string(),
  state: z.enum(LINK_STATES),
  /** What it answered, as HTTP counts; null without an answer. */
  status: z.nullable(z.number()),
  checked_at: z.nullable(z.string()),
});
export type PostLink = z.infer<typeof PostLink>;

/** A picture of a post: at most 1,920 pixels wide and high, without what a camera writes into it. */
export const PostPicture = z.object({
  id: z.number(),
  /** What `src` is in the text, with the key that lets this session read it. */
  src: z.string(),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  /** The file that it was made of, while that is there. */
  file_id: z.nullable(z.number()),
});
export type PostPicture = z.infer<typeof PostPicture>;

export const ListedPost = z.object({
  id: z.number(),
  title: z.string(),
  keyword: z.string(),
  language: PostLanguage,
  status: PostStatus,
  blog: z.nullable(z.object({ id: z.number(), name: z.string() })),
  owner: Person,
  reviewer: z.nullable(Person),
  due_on: z.nullable(z.string()),
  /** Characters of the text, spaces included. */
  length: z.number(),
  ai: z.enum(AI_STATES),
  is_paid: z.boolean(),
  published_address: z.string(),
  published_at: z.nullable(z.string()),
  /** How its published page answered when it was last asked; null before it is published. */
  page: z.nullable(z.enum(LINK_STATES)),
  views: z.nullable(z.number()),
  views_at: z.nullable(z.string()),
  updated_at: z.string(),
  version: z.number(),
});
export type ListedPost = z.infer<typeof ListedPost>;

export const Post = z.object({
  ...ListedPost.shape,
  topic: z.nullable(z.object({ id: z.number(), title: z.string() })),
  titles: z.array(z.string()),
  brief: z.string(),
  html: z.string(),
  tags: z.string(),
  approved_by: z.nullable(Person),
  approved_at: z.nullable(z.string()),
  /** Why it was sent back last; empty when it was not. */
  returned_note: z.string(),
  links: z.array(PostLink),
  pictures: z.array(PostPicture),
  /** Whether the caller may change it, approve it, delete it. */
  may: z.object({ edit: z.boolean(), approve: z.boolean(), remove: z.boolean() }),
  created_at: z.string(),
});
export type Post = z.infer<typeof Post>;
