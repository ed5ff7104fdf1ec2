/**
 * What browsers are told when somebody has changed something, so that they ask anew for what they
 * show of it. Only the area is told; what may be seen of it is decided when it is asked for.
 */
import type { Endpoint } from './endpoint.ts';

/** Parts of the data, by the name under which browsers keep the answers about them. */
export const CHANGED_AREAS = [
  'contacts',
  'categories',
  'companies',
  'schools',
  'users',
  'settings',
  'trash',
  'jobs',
  'files',
  'industries',
  'mailings',
  'mail',
  /** Told to the person alone whose they are, by `notices` itself. */
  'notices',
  'customer-check',
  'reports',
  'membership',
  'writing',
  'meetings',
] as const;
export type ChangedArea = (typeof CHANGED_AREAS)[number];

const MERGED = [
  'contacts',
  'categories',
  'trash',
  'companies',
  'customer-check',
  'files',
  'meetings',
  'membership',
] as const;

/** What a successful write to a path changes, by how the path begins. */
const AREAS_OF_PATHS: readonly (readonly [path: string, areas: readonly ChangedArea[]])[] = [
  ['/api/auth/users', ['users']],
  ['/api/auth/invitations', ['users']],
  ['/api/auth/password-requests', ['users']],
  ['/api/settings', ['settings']],
  // What points to contacts that become one, or are several again, follows.
  ['/api/contacts/duplicates/merge', MERGED],
  ['/api/contacts/merges', MERGED],
  ['/api/contacts', ['contacts', 'categories', 'trash']],
  ['/api/categories', ['categories', 'contacts']],
  ['/api/companies', ['companies']],
  ['/api/employees', ['companies']],
  ['/api/schools', ['schools', 'trash']],
  ['/api/classes', ['schools', 'trash']],
  ['/api/courses', ['schools', 'trash']],
  ['/api/course-sessions', ['schools']],
  ['/api/students', ['schools', 'trash']],
  ['/api/enrollments', ['schools', 'trash']],
  ['/api/payments', ['schools']],
  ['/api/certificates', ['schools']],
  // What an import added goes to the trash by its undo.
  [
    '/api/imports',
    [
      'contacts',
      'categories',
      'schools',
      'customer-check',
      'membership',
      'writing',
      'industries',
      'trash',
    ],
  ],
  // Employees are linked again to contacts that come back.
  ['/api/trash', ['trash', 'contacts', 'companies', 'schools', 'membership', 'files', 'meetings']],
  ['/api/files', ['files', 'trash']],
  // A piece of an upload changes nothing until the last, which tells by itself.
  ['/api/upload/tus', []],
  ['/api/upload', ['files', 'trash']],
  ['/api/jobs', ['jobs']],
  ['/api/customer-check/cautions', ['customer-check']],
  ['/api/customer-check/registers', ['customer-check']],
  // A check leaves a line in the audit log, and nothing else.
  ['/api/customer-check', []],
  ['/api/mail/mailings', ['mailings']],
  ['/api/mail/suppressions', ['mailings']],
  ['/unsubscribe', ['mailings']],
  // Nothing is written by asking; what an operation has written it tells itself.
  ['/api/industries/suggest', []],
  ['/api/industries/validate', []],
  ['/api/industries/review', []],
  ['/api/industries/settings', ['industries']],
  ['/api/industries/model', ['industries']],
  ['/api/industries/company', ['industries', 'companies']],
  ['/api/industries', ['industries', 'contacts']],
  // What stands at Google is one mailbox's, and looked at anew by those who look at it.
  ['/api/gmail/auth', ['mail']],
  ['/api/mail/templates', ['mail']],
  ['/api/mail/settings', ['mail']],
  // What is kept as one types is seen by nobody else.
  ['/api/daily-reports/mine', []],
  ['/api/daily-reports', ['reports']],
  ['/api/membership', ['membership', 'trash']],
  // Compared as one types.
  ['/api/writing/similar', []],
  ['/api/writing', ['writing']],
  // What a meeting would run into is only asked, and a feed is one person's own.
  ['/api/meetings/check', []],
  ['/api/meetings/feed', []],
  ['/api/meetings', ['meetings', 'trash']],
];

/** What a call changes when it succeeds; nothing if it only reads. */
export function areasChangedBy({
  method,
  path,
}: Pick<Endpoint, 'method' | 'path'>): readonly ChangedArea[] {
  if (method === 'GET') return [];
  return AREAS_OF_PATHS.find(([start]) => `${path}/`.startsWith(`${start}/`))?.[1] ?? [];
}

/** A server tells of an area at most this often, in milliseconds. */
export const CHANGES_SENT_MS = 2_000;
