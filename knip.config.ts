import type { KnipConfig } from 'knip';

/** What counts as used, for `npm run unused`. Everything else that nobody uses is to be removed. */
const config: KnipConfig = {
  // A type that says what an exported function takes or gives is exported with it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    '.': {
      entry: ['scripts/*.ts', 'bench/*.ts'],
      project: ['scripts/**/*.ts', 'bench/**/*.ts', 'e2e/**/*.ts'],
      // Benchmarks and scripts run parts of the server and the browser, with the packages of those.
      ignoreDependencies: [
        ...['fastify', 'kysely', 'pg', 'pino', 'react', 'react-dom', 'sharp', 'socket.io-client'],
      ],
      // Of Linux itself: a test asks what it thinks of the unit, and a drill makes disks that fill up.
      ignoreBinaries: ['systemd-analyze', 'mount', 'umount', 'taskset'],
    },
    'packages/contract': {
      // Run by a test of the server.
      entry: ['examples/*.ts'],
      project: ['src/**/*.ts', 'examples/*.ts'],
      // Every file can be imported, so each export is asked for by itself: does anybody use it?
      includeEntryExports: true,
      ignoreExportsUsedInFile: true,
    },
    'packages/excel': {
      project: ['src/**/*.ts', 'test/**/*.ts'],
    },
    'packages/industries': {
      project: ['src/**/*.ts', 'test/**/*.ts'],
    },
    'apps/server': {
      entry: ['src/main.ts', 'src/**/*-worker.ts'],
      project: ['src/**/*.ts', 'build/*.ts', 'test/**/*.ts'],
      ignoreDependencies: [
        // Chosen by name in pino's options; fonts whose files are named in src/platform/pdf-text.ts.
        'pino-pretty',
        '@expo-google-fonts/*',
      ],
      // Of Linux itself: a test gives a server a disk that fills up, where they are there.
      ignoreBinaries: ['unshare', 'nsenter'],
    },
    'apps/web': {
      // The service worker is bundled by itself (build/service-worker.ts).
      entry: ['src/app/shell/keep-files-worker.ts'],
      project: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'],
      ignoreDependencies: [
        // The environment of the web tests, named in the root's vitest.config.ts.
        'jsdom',
        // Its files are named in src/ui/styles/fonts.css.
        '@fontsource-variable/inter',
      ],
    },
  },
};

export default config;
