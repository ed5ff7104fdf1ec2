/**
 * The rooms of ARCHITECTURE.md: where each lies, which rooms it may use, and which packages.
 * To move a wall, change this table and say why in docs/decisions.
 */

/** Which npm packages and Node modules a room may import. */
type Packages = {
  /** Package names, or `*` for every package. A trailing `*` matches a prefix. */
  allowed: readonly string[];
  /** Packages that stay out although `allowed` would let them in. */
  refused?: readonly string[];
  /** May the room use `node:` modules? */
  node: boolean;
  /** Why, for the person who hits the wall. */
  why: string;
};

/** One room: a part of the tree with its own walls. */
export type Room = {
  name: string;
  /** Files whose path from the root starts so belong here; the first room that fits wins. */
  prefix: string;
  /** Rooms it may import, beside itself. */
  uses: readonly string[];
  packages: Packages;
  /** Rooms with a folder per domain, between which only doors are open. */
  features?: boolean;
  /** Rooms with a folder per domain but no doors: only cycles between the domains are refused. */
  domains?: boolean;
};

const anything: Packages = { allowed: ['*'], node: true, why: '' };

const databasePackages = [
  'kysely',
  'pg',
  '@electric-sql/pglite',
  '@electric-sql/pglite-*',
] as const;

const serverCode: Packages = {
  allowed: ['*'],
  refused: ['pg', '@electric-sql/pglite', '@electric-sql/pglite-*', 'react'],
  node: true,
  why: 'the database drivers stay inside apps/server/src/db',
};

const browserCode: Packages = {
  allowed: ['*'],
  refused: [...databasePackages, 'fastify', '@fastify/*', 'pino'],
  node: false,
  why: 'this code runs in a browser',
};

/** What tools may use: everything but the browser's. */
const serverRooms = [
  ...['contract', 'excel', 'industries', 'server/app', 'server/features', 'server/platform'],
  ...['server/db', 'server/build', 'server/test'],
] as const;

/** All rooms, in the order in which a path is matched against them. */
const rooms: readonly Room[] = [
  {
    name: 'contract',
    prefix: 'packages/contract/src/',
    uses: [],
    domains: true,
    packages: {
      allowed: ['zod', 'es-hangul'],
      node: false,
      why: 'the contract runs in the browser and on the server, so it takes zod and es-hangul only',
    },
  },
  {
    name: 'excel',
    prefix: 'packages/excel/src/',
    uses: [],
    packages: {
      allowed: ['yauzl', '@e965/xlsx'],
      node: true,
      why: 'the Excel engine is a package by itself, which knows no server and no feature',
    },
  },
  {
    name: 'excel/test',
    prefix: 'packages/excel/test/',
    uses: ['excel'],
    packages: anything,
  },
  {
    name: 'industries',
    prefix: 'packages/industries/src/',
    uses: ['excel'],
    packages: {
      allowed: [],
      node: true,
      why: 'the industry model is a package by itself, which reads workbooks and knows no server',
    },
  },
  {
    name: 'industries/test',
    prefix: 'packages/industries/test/',
    uses: ['industries', 'excel', 'excel/test'],
    packages: anything,
  },
  {
    name: 'server/db',
    prefix: 'apps/server/src/db/',
    uses: [],
    packages: {
      allowed: databasePackages,
      node: true,
      why: 'the database room knows Kysely, pg and PGlite and nothing else',
    },
  },
  {
    name: 'server/platform',
    prefix: 'apps/server/src/platform/',
    uses: ['server/db', 'contract', 'excel'],
    packages: serverCode,
  },
  {
    name: 'server/features',
    prefix: 'apps/server/src/features/',
    uses: ['server/platform', 'server/db', 'contract', 'excel', 'industries'],
    packages: serverCode,
    features: true,
  },
  {
    name: 'server/app',
    prefix: 'apps/server/src/',
    uses: ['server/features', 'server/platform', 'server/db', 'contract'],
    packages: serverCode,
  },
  {
    name: 'server/build',
    prefix: 'apps/server/build/',
    uses: [],
    packages: { allowed: ['rolldown'], node: true, why: 'the build knows the server by its files' },
  },
  {
    name: 'server/test',
    prefix: 'apps/server/test/',
    uses: [
      'server/build',
      'server/app',
      'server/features',
      'server/platform',
      'server/db',
      'contract',
      'excel',
      'industries',
      'excel/test',
    ],
    packages: anything,
  },
  {
    name: 'web/ui',
    prefix: 'apps/web/src/ui/',
    uses: [],
    packages: {
      allowed: ['react', 'react-dom', '@tabler/icons-react'],
      node: false,
      why: 'ui pieces know React; data and words arrive as props',
    },
  },
  {
    name: 'web/messages',
    prefix: 'apps/web/src/paraglide/',
    uses: [],
    packages: anything,
  },
  {
    name: 'web/platform',
    prefix: 'apps/web/src/platform/',
    uses: ['contract', 'web/messages'],
    packages: browserCode,
  },
  {
    name: 'web/records',
    prefix: 'apps/web/src/records/',
    uses: ['web/ui', 'web/platform', 'web/messages', 'contract'],
    packages: browserCode,
  },
  {
    name: 'web/features',
    prefix: 'apps/web/src/features/',
    uses: ['web/records', 'web/ui', 'web/platform', 'web/messages', 'contract'],
    packages: browserCode,
    features: true,
  },
  {
    name: 'web/app',
    prefix: 'apps/web/src/',
    uses: ['web/features', 'web/records', 'web/ui', 'web/platform', 'web/messages', 'contract'],
    packages: browserCode,
  },
  {
    name: 'web/build',
    prefix: 'apps/web/build/',
    // The list of screens, and the guide's list of pages.
    uses: ['web/app', 'web/features'],
    packages: anything,
  },
  {
    name: 'web/test',
    prefix: 'apps/web/test/',
    uses: [
      'web/build',
      'web/app',
      'web/features',
      'web/records',
      'web/ui',
      'web/platform',
      'web/messages',
      'contract',
    ],
    packages: anything,
  },
  {
    name: 'e2e',
    prefix: 'e2e/',
    uses: ['contract', 'scripts', 'server/build', 'server/test', 'excel', 'excel/test'],
    packages: anything,
  },
  {
    name: 'bench',
    prefix: 'bench/',
    uses: ['scripts', ...serverRooms],
    packages: anything,
  },
  {
    name: 'scripts',
    prefix: 'scripts/',
    uses: ['bench', ...serverRooms],
    packages: anything,
  },
];

/** Beside its room's own walls, a test may use these, to set its stage. */
export const testRooms: Readonly<Record<string, readonly string[]>> = {
  'server/db': ['server/test', 'server/platform', 'contract'],
  'server/platform': ['server/test', 'server/app'],
  'server/features': ['server/test', 'server/app'],
  'server/app': ['server/test'],
  'web/ui': ['web/test'],
  'web/platform': ['web/test'],
  'web/records': ['web/test'],
  'web/features': ['web/test', 'web/app'],
  'web/app': ['web/test'],
};

/** What one domain may import from another, by room. */
export const doors: Readonly<Record<string, { pattern: RegExp; message: string }>> = {
  'server/features': {
    pattern: /\.(actions|events|kind|rules|queries)\.ts$/,
    message:
      "another domain is entered by its '.actions.ts', '.events.ts', '.kind.ts', '.rules.ts' or reads of its '.queries.ts'",
  },
  'web/features': {
    pattern: /(\.(data|texts|address)\.tsx?|-picker\.tsx)$/,
    message:
      "another domain is entered by its '.data.ts', '.texts.ts', '.address.ts' or a '-picker.tsx'",
  },
};

/** Finds the room that a path lies in. */
export function findRoom(path: string): Room | undefined {
  return rooms.find((room) => path.startsWith(room.prefix));
}

/** Names the domain that a path belongs to: the folder under a room that has domains. */
export function findDomain(path: string): string | undefined {
  const room = findRoom(path);
  if (!room?.features && !room?.domains) return undefined;
  const [domain, file] = path.slice(room.prefix.length).split('/');
  return file === undefined ? undefined : domain;
}

/** Tells tests, which are held to fewer rules, from the code that people run. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^(apps|packages)\/[^/]+\/test\//.test(path);
}

/** Does a package name match one of the patterns of a room's list? */
export function matchesPackage(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}
