/** A tree of files that keeps every room rule, for their tests. */

/** Texts of files by their paths. */
export type Tree = Record<string, string>;

/** A small product that keeps every rule: one feature on both sides, with a test beside it. */
export const goodTree: Tree = {
  'packages/contract/src/problem.ts': `import * as z from 'zod/mini';
    export const code = z.enum(['invalid']);`,
  'packages/contract/src/contacts.ts': `import { code } from './problem.ts';
    export const contacts = [code];`,
  'packages/excel/src/read-workbook.ts': `import { fromBufferPromise } from 'yauzl';
    export const readWorkbook = fromBufferPromise;`,
  'packages/excel/test/read-workbook.test.ts': `import { test } from 'vitest';
    import { readWorkbook } from '../src/read-workbook.ts';
    test('x', () => readWorkbook);`,
  'apps/server/src/db/db.ts': `import type { Kysely, Transaction } from 'kysely';
    import pg from 'pg';
    export type Db = Kysely<unknown>; export type Trx = Transaction<unknown>; export const pool = pg;`,
  'apps/server/src/platform/http.ts': `import { readFile } from 'node:fs/promises';
    import fastify from 'fastify';
    import type { Db } from '../db/db.ts';
    import { code } from '@station/contract/problem';
    export const http = [fastify, readFile, code] as unknown as Db;`,
  'apps/server/src/features/contacts/contacts.queries.ts': `import { sql } from 'kysely';
    import type { Db, Trx } from '../../db/db.ts';
    export async function lockContact(trx: Trx, id: number) { return [trx, id]; }
    export const insertContact = (db: Db) => db.insertInto('contact');
    export const findContact = (db: Db) => sql\`select 1\`.execute(db);`,
  'apps/server/src/features/contacts/contacts.actions.ts': `import { readWorkbook } from '@station/excel/read-workbook';
    import { insertContact } from './contacts.queries.ts';
    export const addContact = [readWorkbook, insertContact];`,
  'apps/server/src/features/contacts/contacts.routes.ts': `import { addContact } from './contacts.actions.ts';
    import { findContact } from './contacts.queries.ts';
    export const routes = [addContact, findContact];`,
  'apps/server/src/features/schools/schools.actions.ts': `import { addContact } from '../contacts/contacts.actions.ts';
    import { findContact } from '../contacts/contacts.queries.ts';
    export const enrol = [addContact, findContact];`,
  'apps/server/src/app.ts': `import { routes } from './features/contacts/contacts.routes.ts';
    export const features = [routes];`,
  'apps/server/src/features/contacts/contacts.test.ts': `import { sql } from 'kysely';
    import { test } from 'vitest';
    import { testApp } from '../../../test/test-app.ts';
    test('x', () => [sql, testApp]);`,
  'apps/server/test/test-app.ts': `import { features } from '../src/app.ts';
    export const testApp = features;`,
  'apps/web/src/ui/data-table.tsx': `import { memo } from 'react';
    import './data-table.css';
    export const DataTable = memo;`,
  'apps/web/src/ui/form.tsx': 'export const Form = () => <form />;',
  'apps/web/src/platform/call.ts': `import { code } from '@station/contract/problem';
    export const call = code;`,
  'apps/web/src/features/contacts/contacts.data.ts': `import { call } from '../../platform/call.ts';
    export const useContacts = call;`,
  'apps/web/src/features/contacts/contacts-page.tsx': `import { DataTable } from '../../ui/data-table.tsx';
    import { useContacts } from './contacts.data.ts';
    export const ContactsPage = [DataTable, useContacts];`,
  'apps/web/src/features/schools/schools-page.tsx': `import { useContacts } from '../contacts/contacts.data.ts';
    export const SchoolsPage = useContacts;`,
  'apps/web/src/app/routes.tsx': `const page = () => import('../features/contacts/contacts-page.tsx');
    export const routes = [page];`,
};
