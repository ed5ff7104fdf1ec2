/** Ways to break each room rule, in the tree that keeps them all. */

/** A file of queries that the good tree does not have yet. */
export const queries = 'apps/server/src/features/schools/schools.queries.ts';
/** A file of routes that the good tree does not have yet. */
export const routes = 'apps/server/src/features/schools/schools.routes.ts';
const page = 'apps/web/src/features/schools/school-form.tsx';

/** Each file breaks exactly one rule; the answer is the start of the one line expected. */
export const breaches: [what: string, path: string, text: string, answer: string][] = [
  [
    'a package that the contract may not use',
    'packages/contract/src/schools.ts',
    `\nimport { format } from 'dayjs'; export const x = format;`,
    'packages/contract/src/schools.ts:2 package – contract may not use dayjs',
  ],
  [
    'a Node module in the contract',
    'packages/contract/src/schools.ts',
    `import { join } from 'node:path'; export const x = join;`,
    'packages/contract/src/schools.ts:1 node – contract may not use node:path',
  ],
  [
    'a Node module in the browser, without its prefix',
    page,
    `import { join } from 'path'; export const x = join;`,
    `${page}:1 node – web/features may not use path`,
  ],
  [
    'the contract reaching into the server',
    'packages/contract/src/schools.ts',
    `import type { Db } from '../../../apps/server/src/db/db.ts'; export type X = Db;`,
    'packages/contract/src/schools.ts:1 room – contract may not import server/db',
  ],
  [
    'a path into the folder of the contract',
    routes,
    `import { code } from '../../../../../packages/contract/src/problem.ts'; export const x = code;`,
    `${routes}:1 package-door – `,
  ],
  [
    'the Excel engine knowing the server',
    'packages/excel/src/write-workbook.ts',
    `import { http } from '../../../apps/server/src/platform/http.ts'; export const x = http;`,
    'packages/excel/src/write-workbook.ts:1 room – excel may not import server/platform',
  ],
  [
    'the contract using the Excel engine',
    'packages/contract/src/schools.ts',
    `import { readWorkbook } from '@station/excel/read-workbook'; export const x = readWorkbook;`,
    'packages/contract/src/schools.ts:1 room – contract may not import excel',
  ],
  [
    'the server reaching into the tests of the Excel engine',
    routes,
    `import { buildZip } from '@station/excel/test/zip-builder'; export const x = buildZip;`,
    `${routes}:1 room – server/features may not import excel/test`,
  ],
  [
    'the database room using the platform',
    'apps/server/src/db/migrate.ts',
    `import { http } from '../platform/http.ts'; export const x = http;`,
    'apps/server/src/db/migrate.ts:1 room – server/db may not import server/platform',
  ],
  [
    'the database room using a package of another room',
    'apps/server/src/db/migrate.ts',
    `import fastify from 'fastify'; export const x = fastify;`,
    'apps/server/src/db/migrate.ts:1 package – server/db may not use fastify',
  ],
  [
    'the platform knowing a feature',
    'apps/server/src/platform/guard.ts',
    `import { findContact } from '../features/contacts/contacts.queries.ts'; export const x = findContact;`,
    'apps/server/src/platform/guard.ts:1 room – server/platform may not import server/features',
  ],
  [
    'a feature knowing the app',
    routes,
    `import { features } from '../../app.ts'; export const x = features;`,
    `${routes}:1 room – server/features may not import server/app`,
  ],
  [
    'the server importing the browser, even as a type',
    routes,
    `export type X = import('../../../../web/src/platform/call.ts').X;`,
    `${routes}:1 room – server/features may not import web/platform`,
  ],
  [
    'a worker file in another room',
    'apps/server/src/platform/pool.ts',
    `export const w = new Worker(new URL('../features/contacts/contacts.jobs.ts', import.meta.url));`,
    'apps/server/src/platform/pool.ts:1 room – server/platform may not import server/features',
  ],
  [
    'a production file using the test room',
    routes,
    `import { testApp } from '../../../test/test-app.ts'; export const x = testApp;`,
    `${routes}:1 room – server/features may not import server/test`,
  ],
  [
    'Kysely outside of queries, even as a type',
    'apps/server/src/features/schools/schools.jobs.ts',
    `import type { Kysely } from 'kysely'; export type X = Kysely<unknown>;`,
    'apps/server/src/features/schools/schools.jobs.ts:1 kysely – ',
  ],
  [
    'the sql tag handed on by another file',
    routes,
    `import { sql } from '../../db/db.ts'; export const x = sql;`,
    `${routes}:1 sql – `,
  ],
  [
    'the driver outside of the database room',
    queries,
    `import pg from 'pg'; export const x = pg;`,
    `${queries}:1 package – server/features may not use pg`,
  ],
  [
    'the embedded database outside of the database room',
    queries,
    `import { PGlite } from '@electric-sql/pglite'; export const x = PGlite;`,
    `${queries}:1 package – server/features may not use @electric-sql/pglite`,
  ],
  [
    'a lock that can be called outside of a transaction',
    queries,
    `import type { Db } from '../../db/db.ts';
    export async function lockSchool(db: Db, id: number) { return [db, id]; }`,
    `${queries}:2 lock – 'lockSchool' locks`,
  ],
  [
    'a lock written as an arrow, likewise',
    queries,
    'export const lockSchool = (db: unknown) => db;',
    `${queries}:1 lock – 'lockSchool' locks`,
  ],
  [
    "another feature's routes",
    queries,
    `import { routes } from '../contacts/contacts.files.ts'; export const x = routes;`,
    `${queries}:1 door – schools may not reach into contacts`,
  ],
  [
    "a write by another feature's queries",
    'apps/server/src/features/schools/school-import.ts',
    `import { insertContact } from '../contacts/contacts.queries.ts'; export const x = insertContact;`,
    "apps/server/src/features/schools/school-import.ts:1 reads-only – schools may only read by contacts's queries; 'insertContact'",
  ],
  [
    'a route that writes without an action',
    'apps/server/src/features/contacts/contact-bulk.routes.ts',
    `import { insertContact } from './contacts.queries.ts'; export const x = insertContact;`,
    "apps/server/src/features/contacts/contact-bulk.routes.ts:1 write-through-actions – a route does not call 'insertContact'",
  ],
  [
    'queries that call back into actions',
    'apps/server/src/features/contacts/contact-search.queries.ts',
    `import { addContact } from './contacts.actions.ts'; export const x = addContact;`,
    'apps/server/src/features/contacts/contact-search.queries.ts:1 layer – ',
  ],
  [
    'an ui piece that knows the contract',
    'apps/web/src/ui/phone.tsx',
    `import { code } from '@station/contract/problem'; export const x = code;`,
    'apps/web/src/ui/phone.tsx:1 room – web/ui may not import contract; it may import no other room',
  ],
  [
    'an ui piece that fetches',
    'apps/web/src/ui/phone.tsx',
    `import { useQuery } from '@tanstack/react-query'; export const x = useQuery;`,
    'apps/web/src/ui/phone.tsx:1 package – web/ui may not use @tanstack/react-query',
  ],
  [
    'a re-export across the wall',
    'apps/web/src/platform/session.ts',
    `export { DataTable } from '../ui/data-table.tsx';`,
    'apps/web/src/platform/session.ts:1 room – web/platform may not import web/ui',
  ],
  [
    "another feature's component",
    page,
    `import { ContactsPage } from '../contacts/contacts-page.tsx'; export const x = ContactsPage;`,
    `${page}:1 door – schools may not reach into contacts`,
  ],
  [
    'a lazy import of the app from a feature',
    page,
    `\n\nexport const x = () => import('../../app/routes.tsx');`,
    `${page}:3 room – web/features may not import web/app`,
  ],
  [
    'a page that asks the server by itself',
    page,
    `import { call } from '../../platform/call.ts'; export const x = call;`,
    `${page}:1 fetch – 'call' asks the server`,
  ],
  [
    'a page that has its own query',
    page,
    `import { useQuery } from '@tanstack/react-query'; export const x = useQuery;`,
    `${page}:1 fetch – 'useQuery' asks the server`,
  ],
  [
    'a form beside the record form',
    page,
    '\nexport const SchoolForm = () => <form />;',
    `${page}:2 form – a form is '<Form of={record}>'`,
  ],
  [
    'a folder for anything',
    'apps/web/src/features/schools/utils/dates.ts',
    'export const x = 1;',
    "apps/web/src/features/schools/utils/dates.ts:1 name – 'utils' says nothing",
  ],
  [
    'a file for anything',
    'scripts/date-helpers.ts',
    'export const x = 1;',
    "scripts/date-helpers.ts:1 name – 'helpers' says nothing",
  ],
  [
    'an index file',
    'packages/contract/src/index.ts',
    'export const x = 1;',
    'packages/contract/src/index.ts:1 index – ',
  ],
  [
    'a feature word in the platform',
    'apps/server/src/platform/contacts-cache.ts',
    'export const x = 1;',
    "apps/server/src/platform/contacts-cache.ts:1 domain-word – server/platform knows no domain, and 'contacts' is one",
  ],
  [
    'a file that is too long',
    routes,
    'export {};\n'.repeat(331),
    `${routes}:300 length – 331 lines`,
  ],
  [
    'a file that imports itself',
    queries,
    `import type { X } from './schools.queries.ts'; export type Y = X;`,
    `${queries}:1 cycle – files import each other: ${queries} → ${queries}`,
  ],
];
