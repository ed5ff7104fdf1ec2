/** Home and hub: a person's own arrangement, badges, requests for access, the palette's search. */
import * as z from 'zod/mini';
import { Role } from '../accounts/accounts.ts';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { idInPath, optionalFields, searchField, wholeNumber } from '../record-fields.ts';
import { LANGUAGES } from '../settings/settings.ts';

/** The key of an app of the home screen or a section of the hub. */
const appKey = () => z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));

const appKeys = () => z.array(appKey()).check(z.maxLength(100));

/** What a person arranged. Keys that are not listed come after those that are, in their usual order. */
export const Preferences = z.object({
  app_order: appKeys(),
  hidden_apps: appKeys(),
  /** Null until the person has picked one. */
  language: z.nullable(z.enum(['orig', ...LANGUAGES])),
  theme: z.nullable(z.enum(['light', 'dark', 'auto'])),
  /** An administrator has seen enough of the first steps on the hub. */
  first_steps_put_away: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

export const getPreferences = endpoint({
  name: 'getPreferences',
  method: 'GET',
  path: '/api/launcher/preferences',
  access: 'account',
  summary: 'How the caller arranged things.',
  response: answer({ data: Preferences }),
});

export const updatePreferences = endpoint({
  name: 'updatePreferences',
  method: 'PUT',
  path: '/api/launcher/preferences',
  access: 'account',
  summary: 'Keep how the caller arranged things; what is left out stays.',
  body: optionalFields(Preferences.shape),
  response: answer({ data: Preferences }),
});

/** What makes an app or a section want attention. */
export const BADGE_KINDS = [
  'pending-registrations',
  'password-requests',
  'access-requests',
  'unread-mail',
] as const;

export const Badge = z.object({
  /** Where it is shown: on an app of the home screen or on a section of the hub. */
  place: z.enum(['home', 'hub']),
  /** Key of the app or section. */
  key: z.string(),
  kind: z.enum(BADGE_KINDS),
  count: z.number(),
});
export type Badge = z.infer<typeof Badge>;

export const listBadges = endpoint({
  name: 'listBadges',
  method: 'GET',
  path: '/api/launcher/badges',
  access: 'staff',
  summary: 'What wants the caller’s attention; entries without any are left out.',
  response: answer({ data: z.array(Badge) }),
});

/** Reasons a launcher call can fail for. */
export type LauncherReason = 'launcher.request-not-found' | 'launcher.request-handled';

export const AccessRequest = z.object({
  id: z.number(),
  user: z.object({ id: z.number(), username: z.string(), name: z.string(), role: Role }),
  /** Path of the page that was refused. */
  page: z.string(),
  /** The role it needs. */
  role: z.string(),
  requested_at: z.string(),
  decision: z.nullable(z.enum(['granted', 'declined'])),
  handled_at: z.nullable(z.string()),
  /** Name of the administrator who handled it. */
  handled_by: z.nullable(z.string()),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

export const requestAccess = endpoint({
  name: 'requestAccess',
  method: 'POST',
  path: '/api/launcher/access-requests',
  access: 'staff',
  summary: 'Ask for access to a page; asking again while the request is open changes nothing.',
  body: z.object({
    page: z.pipe(requiredText(200), z.string().check(z.regex(/^\/[^\s?#]*$/))),
    role: z._default(Role, 'admin'),
  }),
  response: answer({}),
});

export const listAccessRequests = endpoint({
  name: 'listAccessRequests',
  method: 'GET',
  path: '/api/launcher/access-requests',
  access: 'admin',
  summary: 'Requests for access, open ones first, then newest first; at most 200.',
  response: answer({ data: z.array(AccessRequest) }),
});

export const handleAccessRequest = endpoint({
  name: 'handleAccessRequest',
  method: 'PUT',
  path: '/api/launcher/access-requests/:id',
  access: 'admin',
  summary: 'Mark a request as handled. Roles are changed with the users.',
  params: z.object({ id: idInPath() }),
  body: z.object({ decision: z.enum(['granted', 'declined']) }),
  response: answer({}),
});

/** Finds of each kind at most. */
export const SEARCH_FINDS = 8;

/** Characters from which on more than people is looked for: one alone is in the name of nearly everything. */
export const RECORD_SEARCH_MIN = 2;

/** What the palette finds, of each kind with what tells two of the same name apart. */
export const QuickFinds = z.object({
  contacts: z.array(
    z.object({ id: z.number(), name: z.string(), phone: z.string(), company: z.string() }),
  ),
  students: z.array(z.object({ id: z.number(), name: z.string(), phone: z.string() })),
  courses: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      class: z.object({ id: z.number(), name: z.string() }),
      school: z.object({ id: z.number(), name: z.string() }),
    }),
  ),
  /** Those that the caller sees, the latest first. */
  meetings: z.array(z.object({ id: z.number(), title: z.string(), starts_at: z.string() })),
  /** Files and folders that the caller sees, by their names. */
  files: z.array(z.object({ id: z.number(), name: z.string(), owner: z.string() })),
  /** Empty unless the caller is an administrator, whose screens show them. */
  companies: z.array(z.object({ id: z.number(), name: z.string(), business_number: z.string() })),
  /** Empty unless the caller is an administrator. */
  users: z.array(z.object({ id: z.number(), name: z.string(), username: z.string() })),
});
export type QuickFinds = z.infer<typeof QuickFinds>;

export const quickSearch = endpoint({
  name: 'quickSearch',
  method: 'GET',
  path: '/api/launcher/search',
  access: 'staff',
  summary:
    'What the palette finds of what the caller may open: contacts (by fit, as the list of contacts is sorted), students, courses, meetings and files, and for administrators companies and users too.',
  query: z.object({
    q: searchField(100),
    limit: wholeNumber(1, 20, SEARCH_FINDS),
  }),
  response: answer({ data: QuickFinds }),
});
