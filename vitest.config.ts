import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Test files that run at the same time. Every server test file carries a whole database, so more
 * than three at once costs memory and gains nothing; two even on a small machine hides waiting.
 */
const maxWorkers = Math.min(3, Math.max(2, Math.floor(availableParallelism() / 2)));

/** Files of the API tests; they run twice, once for each store. */
const serverTests = ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'];

/** Tests of the Excel engine, which asks no database. */
const engineTests = ['packages/excel/test/**/*.test.ts'];

/** A first test in a file starts a database; a busy machine takes its time over it. */
const databaseTimeouts = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    pool: 'forks',
    // A test that leans on the clock may be late once on a busy machine; twice is a fault.
    retry: process.env.CI ? 1 : 0,
    maxWorkers,
    projects: [
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: ['packages/contract/src/**/*.test.ts', 'packages/contract/test/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'tools',
          environment: 'node',
          include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        root: './apps/web',
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['{src,test,build}/**/*.test.{ts,tsx}'],
          globalSetup: [
            fileURLToPath(new URL('./apps/web/test/messages-setup.ts', import.meta.url)),
          ],
          setupFiles: [fileURLToPath(new URL('./apps/web/test/setup.ts', import.meta.url))],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: serverTests,
          env: { TEST_STORE: 'embedded' },
          globalSetup: ['apps/server/test/template-setup.ts'],
          ...databaseTimeouts,
        },
      },
      {
        test: {
          name: 'engine',
          environment: 'node',
          include: engineTests,
          // These hold to seconds and milliseconds, so they have the machine to themselves.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          ...databaseTimeouts,
        },
      },
      {
        test: {
          name: 'server-postgres',
          environment: 'node',
          include: serverTests,
          // Tests of the embedded store itself have nothing to ask here.
          exclude: ['apps/server/{src/db,test}/embedded/**'],
          env: { TEST_STORE: 'postgres' },
          // The server is loaded once for a worker and not for each file: half the time. On the
          // embedded store each file's database would stay in the worker's memory.
          isolate: false,
          globalSetup: ['apps/server/test/postgres-setup.ts', 'apps/server/test/template-setup.ts'],
          // After the others: a PostgreSQL beside two WASM ones makes all three slow.
          sequence: { groupOrder: 1 },
          ...databaseTimeouts,
        },
      },
    ],
  },
});
