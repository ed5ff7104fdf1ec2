/** Ways of looking at a list that a person has given a name (contacts issue, section 6). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { isStorable, requiredText } from '../fields.ts';
import { idInPath, optionalFields } from '../record-fields.ts';

/** Views of one person on one screen, at most. */
export const SAVED_VIEWS_MAX = 30;

/** Characters of a view's name, at most. */
export const VIEW_NAME_MAX = 60;

/** The screens whose views can be saved. */
export const VIEW_SCREENS = ['contacts'] as const;
const Screen = z.enum(VIEW_SCREENS);
export type ViewScreen = z.infer<typeof Screen>;

/** At most this many parts, of so many characters each. */
const PARTS_MAX = 12;
const KEY = /^[a-z_]{1,40}$/;
const VALUE_MAX = 300;

/**
 * The query of an address, part by part: `{ search: 'hoa sen', sort: 'name' }`. The screen that it is
 * of reads it as it reads any address, and leaves out what it does not know.
 */
const View = z
  .record(
    z.string().check(z.regex(KEY)),
    z.string().check(
      z.maxLength(VALUE_MAX),
      z.refine((value) => isStorable(value), { error: 'format' }),
    ),
  )
  .check(z.refine((view) => Object.keys(view).length <= PARTS_MAX, { error: 'format' }));

export const SavedView = z.object({
  id: z.number(),
  screen: Screen,
  name: z.string(),
  view: z.record(z.string(), z.string()),
  /** Shown when the person opens the screen without saying what. */
  is_default: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

/** Reasons a call about saved views can fail for. */
export type SavedViewsReason =
  | 'saved-views.not-found'
  | 'saved-views.name-taken'
  | 'saved-views.too-many';

export const listSavedViews = endpoint({
  name: 'listSavedViews',
  method: 'GET',
  path: '/api/saved-views',
  access: 'staff',
  summary: 'The caller’s own views of a screen, by name.',
  query: z.object({ screen: Screen }),
  response: answer({ data: z.array(SavedView) }),
});

const name = requiredText(VIEW_NAME_MAX);

export const createSavedView = endpoint({
  name: 'createSavedView',
  method: 'POST',
  path: '/api/saved-views',
  access: 'staff',
  summary: 'Save a view under a name, at most 30 for a screen.',
  body: z.object({
    screen: Screen,
    name,
    view: View,
    is_default: z._default(z.boolean(), false),
  }),
  response: answer({ data: SavedView }),
});

export const updateSavedView = endpoint({
  name: 'updateSavedView',
  method: 'PUT',
  path: '/api/saved-views/:id',
  access: 'staff',
  summary: 'Rename one of the caller’s views, change what it shows, or make it the default or not.',
  params: z.object({ id: idInPath() }),
  body: optionalFields({ name, view: View, is_default: z.boolean() }),
  response: answer({ data: SavedView }),
});

export const deleteSavedView = endpoint({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/api/saved-views/:id',
  access: 'staff',
  summary: 'Forget one of the caller’s views.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});
