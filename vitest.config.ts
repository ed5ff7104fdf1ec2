import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ByProject } from './scripts/testing/sequencer.ts';

/** Everything on both stores, and fuzzing for longer: `npm run test:full`. */
const isFull = process.env.TEST_FULL === '1';

/**
 * Test files that run at the same time: with more than there are processors each process compiles all of it once
 * more, and they wait for each other (docs/decisions/213).
 */
const maxWorkers = Math.min(4, availableParallelism());

/** A limit ends what hangs, never what is slow. */
const limits = {
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 180_000 } },
};

/**
 * What runs in Node is loaded by Node itself, which strips the types as it does in production: no file
 * is transformed, neither once for each of the projects nor at all.
 */
const native = { experimental: { viteModuleRunner: false } };

/** Processes that the server starts, and that tests start of it, are those of `npm start`. */
const built = {
  globalSetup: ['apps/server/test/built-server.ts'],
  setupFiles: ['apps/server/build/start-from-bundle.ts'],
};

const serverTests = ['apps/server/test/**/*.test.ts'];

/** Tests of the embedded store itself; there is nothing that PostgreSQL could be asked in them. */
const embeddedTests = ['apps/server/test/embedded/**/*.test.ts'];

/** Tests of the Excel engine and of the industry model, which ask no database. */
const engineTests = ['packages/{excel,industries}/test/**/*.test.ts'];

/** Drills that take long and are seldom broken say `@full`: only `npm run test:full` has them. */
const drills = isFull
  ? []
  : globSync([...serverTests, ...engineTests, 'scripts/**/*.test.ts']).filter((file) =>
      isMarked(file, 'full'),
    );

/** What measures milliseconds and memory says `@measures`, and has the machine to itself. */
const measuring = globSync(engineTests).filter((file) => isFull || isMarked(file, 'measures'));
/** The same of the server, on PostgreSQL. */
const measuringServer = globSync(serverTests).filter((file) => isMarked(file, 'measures'));

/** Tests that are about the embedded store, or about both, and say so: `@store embedded`. */
const marked = (store: 'both' | 'embedded') =>
  globSync(serverTests, { exclude: embeddedTests }).filter((file) =>
    isMarked(file, `store ${store}`),
  );

/** What holds transactions, locks or unusual SQL says `@store both`, and is tried on both stores. */
const onEmbedded = isFull ? serverTests : [...marked('both'), ...marked('embedded')];

/** The server on PostgreSQL, which is loaded and put together once for a worker and not for each file. */
const onPostgres = {
  ...native,
  environment: 'node' as const,
  env: { TEST_STORE: 'postgres' },
  isolate: false,
  ...built,
  globalSetup: [
    ...built.globalSetup,
    'apps/server/test/postgres-setup.ts',
    'apps/server/test/template-setup.ts',
  ],
  ...limits,
};

const web = {
  environment: 'jsdom',
  // No test of the browser's code opens a real connection. An alias and no mock: a mock is registered
  // anew for each file, while the screens of a worker are loaded once.
  alias: {
    'socket.io-client': fileURLToPath(new URL('./apps/web/test/fake-sockets.ts', import.meta.url)),
  },
  include: ['{src,test,build}/**/*.test.{ts,tsx}'],
  globalSetup: [fileURLToPath(new URL('./apps/web/test/messages-setup.ts', import.meta.url))],
  setupFiles: [fileURLToPath(new URL('./apps/web/test/setup.ts', import.meta.url))],
  ...limits,
};

/** What puts other modules in place of the product's, or leaves something in them, says `@alone`. */
const alone = globSync(web.include, { cwd: 'apps/web' }).filter((file) =>
  isMarked(`apps/web/${file}`, 'alone'),
);

/** Whether a file says `// @<word>` on a line of its own. */
function isMarked(file: string, word: string): boolean {
  return new RegExp(`^// @${word}$`, 'm').test(readFileSync(file, 'utf8'));
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    sequence: { sequencer: ByProject },
    tags: [
      { name: 'full', description: 'Takes long: `npm run test:full` has it, `npm test` not.' },
    ],
    projects: [
      {
        test: {
          name: 'contract',
          ...native,
          isolate: false,
          environment: 'node',
          include: ['packages/contract/src/**/*.test.ts', 'packages/contract/test/**/*.test.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'tools',
          ...native,
          isolate: false,
          environment: 'node',
          include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: drills,
          ...limits,
        },
      },
      // The screens are loaded once for a worker and not for each file.
      {
        root: './apps/web',
        test: { ...web, name: 'web', exclude: alone, isolate: false },
      },
      { root: './apps/web', test: { ...web, name: 'web-alone', include: alone } },
      {
        test: {
          name: 'server',
          ...onPostgres,
          include: serverTests,
          exclude: [
            ...measuringServer,
            ...embeddedTests,
            ...(isFull ? [] : [...marked('embedded'), ...drills]),
          ],
        },
      },
      {
        test: {
          name: 'server-alone',
          ...onPostgres,
          include: measuringServer,
          exclude: drills,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'server-embedded',
          ...native,
          environment: 'node',
          include: [...embeddedTests, ...onEmbedded],
          exclude: drills,
          env: { TEST_STORE: 'embedded' },
          isolate: false,
          ...built,
          globalSetup: [...built.globalSetup, 'apps/server/test/template-setup.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'engine',
          ...native,
          ...built,
          isolate: false,
          environment: 'node',
          include: engineTests,
          exclude: [...measuring, ...drills],
          ...limits,
        },
      },
      {
        test: {
          name: 'engine-alone',
          ...native,
          ...built,
          environment: 'node',
          include: measuring,
          exclude: drills,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          ...limits,
        },
      },
    ],
  },
});
