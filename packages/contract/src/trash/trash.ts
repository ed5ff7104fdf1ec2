/** The trash: what people have deleted, of every kind, for 30 days (contacts issue, section 4). */
import * as z from 'zod/mini';
import { searchText } from '../contacts/contacts.ts';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import { id, wholeNumber } from '../record-fields.ts';

/** How long things lie in the trash (the design, section 5). */
export const TRASH_DAYS = 30;

/** Rows on a page of the list. */
export const TRASH_PAGE_SIZE = 20;

/** At most this many things restored in one call. */
export const TRASH_RESTORE_MAX = 10_000;

/** What can lie in the trash. A new kind: a name here, its words in the browser, a `TrashKind`. */
export const TRASH_KINDS = [
  'contact',
  'school',
  'class',
  'course',
  'student',
  'enrollment',
  'file',
  'member',
  'meeting',
  'meeting-room',
] as const;
export type TrashKindName = (typeof TRASH_KINDS)[number];

const Kind = z.enum(TRASH_KINDS);

/** A moment as answers write it: `2026-11-21T04:20:00.123Z`. */
const MOMENT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/;

export const TrashedThing = z.object({
  kind: Kind,
  /** The one it had, and has again once it is restored. */
  id: z.number(),
  /** What people call it: a name. */
  label: z.string(),
  /** What tells it from others of that name; may be empty. */
  detail: z.string(),
  deleted_at: z.string(),
  /** When it is gone for good. */
  expires_at: z.string(),
  /** Null id: nobody in particular. */
  deleted_by: z.object({ id: z.nullable(z.number()), name: z.string() }),
});
export type TrashedThing = z.infer<typeof TrashedThing>;

export const listTrash = endpoint({
  name: 'listTrash',
  method: 'GET',
  path: '/api/trash',
  access: 'staff',
  summary: 'A page of what lies in the trash, newest first.',
  query: z.object({
    search: searchText,
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, TRASH_PAGE_SIZE),
  }),
  response: answer({
    data: z.array(TrashedThing),
    pagination: Pagination,
    /** How many things lie in the trash, whatever is searched for. */
    total: z.number(),
    /** The moment of the newest of them: what an `emptyTrash` that was asked about it takes away. */
    until: z.nullable(z.string()),
  }),
});

/** What was not simply restored, and why; `value` is what it is about. */
export const RestoreNote = z.object({
  kind: Kind,
  id: z.number(),
  label: z.string(),
  /**
   * `category-missing`: restored into another category. `not-there`: no longer in the trash.
   * `renamed`: its name was taken meanwhile; `value` is the one it has now. `folder-missing`: its
   * folder is gone, and it stands at the top.
   */
  reason: z.enum(['category-missing', 'not-there', 'renamed', 'folder-missing', 'room-taken']),
  value: z.string(),
});
export type RestoreNote = z.infer<typeof RestoreNote>;

/** At most this many notes are sent. */
export const RESTORE_NOTES_MAX = 100;

export const restoreTrash = endpoint({
  name: 'restoreTrash',
  method: 'POST',
  path: '/api/trash/restore',
  access: 'staff',
  summary: 'Put things back to where they were, under the ids they had.',
  body: z.object({
    items: z
      .array(z.object({ kind: Kind, id: id() }))
      .check(z.minLength(1), z.maxLength(TRASH_RESTORE_MAX)),
  }),
  response: answer({
    details: z.object({ restored: z.number(), requested: z.number() }),
    notes: z.array(RestoreNote),
  }),
});

export const emptyTrash = endpoint({
  name: 'emptyTrash',
  method: 'DELETE',
  path: '/api/trash',
  access: 'admin',
  summary: 'Delete for good what had been deleted by the moment `until`. Nothing brings it back.',
  body: z.object({ until: z.string().check(z.regex(MOMENT)) }),
  response: answer({ details: z.object({ deleted: z.number() }) }),
});
