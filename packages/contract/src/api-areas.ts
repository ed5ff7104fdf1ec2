/**
 * What API tokens may be let into. An endpoint's area comes from how its path begins, read or write from
 * its method; nothing has to be said of an endpoint by itself.
 */
import type { Endpoint } from './endpoint.ts';

/** Parts of Station that a token may be let into, each to read or to write. */
export const API_AREAS = [
  'contacts',
  'companies',
  'schools',
  'membership',
  'meetings',
  'reports',
  'writing',
  'mail',
  'files',
  'customer-check',
  'industries',
  'imports',
  'trash',
  'visitors',
  'users',
  'settings',
  'tasks',
  'audit',
] as const;
export type ApiArea = (typeof API_AREAS)[number];

/** Areas of which a token may write nothing. */
export const READ_ONLY_AREAS = ['users', 'audit'] as const satisfies readonly ApiArea[];
type ReadOnlyArea = (typeof READ_ONLY_AREAS)[number];

export type ApiScope = `${ApiArea}:read` | `${Exclude<ApiArea, ReadOnlyArea>}:write`;

/** Everything that a token may be let into. */
export const API_SCOPES: readonly ApiScope[] = API_AREAS.flatMap((area): ApiScope[] =>
  isReadOnly(area) ? [`${area}:read`] : [`${area}:read`, `${area}:write`],
);

function isReadOnly(area: ApiArea): area is ReadOnlyArea {
  return READ_ONLY_AREAS.some((it) => it === area);
}

/**
 * Which area a path belongs to, by how it begins; the first that fits. Null: never by a token, for it is
 * somebody's own (their secrets, devices, consents, connections), or makes keys for others.
 */
const AREA_OF_PATHS: readonly (readonly [path: string, area: ApiArea | null])[] = [
  ['/api/auth', null],
  ['/api/tokens', null],
  ['/api/webhooks', null],
  ['/api/gmail', null],
  ['/api/notices', null],
  ['/api/launcher', null],
  ['/api/home', null],
  ['/api/location', null],
  ['/api/meetings/feed', null],
  ['/api/membership/kiosks', null],
  ['/api/contacts', 'contacts'],
  ['/api/categories', 'contacts'],
  ['/api/saved-views', 'contacts'],
  ['/api/companies', 'companies'],
  ['/api/employees', 'companies'],
  ['/api/schools', 'schools'],
  ['/api/classes', 'schools'],
  ['/api/courses', 'schools'],
  ['/api/course-sessions', 'schools'],
  ['/api/students', 'schools'],
  ['/api/enrollments', 'schools'],
  ['/api/payments', 'schools'],
  ['/api/certificates', 'schools'],
  ['/api/school-figures', 'schools'],
  ['/api/membership', 'membership'],
  ['/api/meetings', 'meetings'],
  ['/api/daily-reports', 'reports'],
  ['/api/writing', 'writing'],
  ['/api/mail', 'mail'],
  // A file of many is fetched by the session that has asked for it.
  ['/api/files/zips', null],
  ['/api/files', 'files'],
  ['/api/upload', 'files'],
  ['/api/customer-check', 'customer-check'],
  ['/api/industries', 'industries'],
  ['/api/imports', 'imports'],
  ['/api/trash', 'trash'],
  ['/api/campus-areas', 'visitors'],
  ['/api/visitor', 'visitors'],
  ['/api/settings', 'settings'],
  ['/api/health', 'settings'],
  ['/api/jobs', 'tasks'],
  ['/api/audit', 'audit'],
];

/** The people there are may be read by a token; nothing of an account may be written by one. */
const USERS = '/api/auth/users';

/**
 * What a token needs to call an endpoint: `contacts:read`. Null where no token may; undefined where the
 * table above says nothing, which a test refuses. Where guests may call, nobody needs a token.
 */
export function scopeOf({
  method,
  path,
  access,
}: Pick<Endpoint, 'method' | 'path' | 'access'>): ApiScope | null | undefined {
  if (access === 'guest') return null;
  if (path === USERS && method === 'GET') return 'users:read';
  const area = AREA_OF_PATHS.find(([start]) => `${path}/`.startsWith(`${start}/`))?.[1];
  return area && (`${area}:${method === 'GET' ? 'read' : 'write'}` as ApiScope);
}
