/** Notices: what has happened for a person, in one place, read on one device and so on all. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import { givenNumber, id, idInPath, wholeNumber } from '../record-fields.ts';
import { LANGUAGES } from '../settings/settings.ts';
import { NOTICE_GROUPS } from './notice-groups.ts';

/** Notices on a page. */
export const NOTICES_PAGE_SIZE = 30;

/** Notices are kept for so many days: after they were read, and when nobody has read them. */
export const NOTICE_DAYS = { read: 60, unread: 180 } as const;

/** At most so many notices are marked in one call. */
const MARKED_AT_ONCE = 200;

/** Characters of a notice's first line and of what follows it; what is longer is cut. */
export const NOTICE_LENGTHS = { title: 160, body: 400 } as const;

/** All that are not put away, of those the unread ones, or those that were put away. */
export const NOTICE_CHOICES = ['all', 'unread', 'archived'] as const;
const NoticeChoice = z.enum(NOTICE_CHOICES);
export type NoticeChoice = z.infer<typeof NoticeChoice>;

export const Notice = z.object({
  id: z.number(),
  /** Its domain and a past participle: `meetings.invited`. */
  kind: z.string(),
  group: z.enum(NOTICE_GROUPS),
  /** In the language that was asked for. */
  title: z.string(),
  /** May be empty. */
  body: z.string(),
  /** Who did it; null: nobody in particular. */
  actor: z.nullable(z.object({ id: z.nullable(z.number()), name: z.string() })),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
  archived_at: z.nullable(z.string()),
});
export type Notice = z.infer<typeof Notice>;

/** Reasons a call about notices can fail for. */
export type NoticesReason = 'notices.not-found';

const language = z._default(z.enum(LANGUAGES), 'vi');

export const listNotices = endpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/api/notices',
  access: 'staff',
  summary: 'A page of the caller’s own notices, newest first, in a language.',
  query: z.object({
    show: z._default(NoticeChoice, 'all'),
    /** Those of one group; of all if it is left out. */
    group: z.optional(z.enum(NOTICE_GROUPS)),
    language,
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, NOTICES_PAGE_SIZE),
  }),
  response: answer({
    data: z.array(Notice),
    pagination: Pagination,
    /** How many are unread, whatever was asked for. */
    unread: z.number(),
  }),
});

export const countUnreadNotices = endpoint({
  name: 'countUnreadNotices',
  method: 'GET',
  path: '/api/notices/unread',
  access: 'staff',
  summary: 'How many of the caller’s notices are unread.',
  response: answer({ unread: z.number() }),
});

export const openNotice = endpoint({
  name: 'openNotice',
  method: 'POST',
  path: '/api/notices/:id/open',
  access: 'staff',
  summary: 'Mark a notice of one’s own as read, and hear where it leads to.',
  params: z.object({ id: idInPath() }),
  // An address of the app: it begins with `/`.
  response: answer({ path: z.string() }),
});

export const markNotices = endpoint({
  name: 'markNotices',
  method: 'PUT',
  path: '/api/notices/marks',
  access: 'staff',
  summary:
    'Mark notices of one’s own as read or unread, or put them away or take them back. Those of others, and those that are gone, are passed over.',
  body: z.object({
    ids: z.array(id()).check(z.minLength(1), z.maxLength(MARKED_AT_ONCE)),
    as: z.enum(['read', 'unread', 'archived', 'kept']),
  }),
  response: answer({ changed: z.number() }),
});

export const markAllNotices = endpoint({
  name: 'markAllNotices',
  method: 'PUT',
  path: '/api/notices/marks/all',
  access: 'staff',
  summary:
    'Mark all notices of one’s own, or those of one group, as read, or put those away that are read. What came after the newest one that the caller has seen stays as it is.',
  body: z.object({
    as: z.enum(['read', 'archived']),
    /** Those of one group; of all if it is left out. */
    group: z.optional(z.enum(NOTICE_GROUPS)),
    /** The newest that was shown. */
    up_to: givenNumber(1, Number.MAX_SAFE_INTEGER),
  }),
  response: answer({ changed: z.number() }),
});
