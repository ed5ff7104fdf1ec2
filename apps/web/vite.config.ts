import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { classNamesIn } from './build/class-names.ts';
import { guidePages } from './build/guide.ts';
import { leanIcons } from './build/lean-icons.ts';
import { leanSockets } from './build/lean-sockets.ts';
import { messageModules } from './build/messages.ts';
import { minifyAgain } from './build/minify-again.ts';
import type { Module } from './build/module-graph.ts';
import { pdfFiles } from './build/pdf-files.ts';
import { preloadFont } from './build/preload-font.ts';
import { serviceWorker } from './build/service-worker.ts';
import { splitModules } from './build/split-modules.ts';
import { stripContract } from './build/strip-contract.ts';

/** Where `npm run dev` has started the API server; scripts/dev.ts sets it. */
const server = process.env.STATION_SERVER ?? 'http://127.0.0.1:5000';

export default defineConfig({
  plugins: [
    // A build has both written before Vite starts (`npm run build`).
    inDevelopment(messageModules()),
    inDevelopment(guidePages()),
    stripContract(),
    splitModules(),
    leanIcons(),
    leanSockets(),
    react(),
    minifyAgain(),
    preloadFont('inter-latin-wght-normal'),
    pdfFiles(),
    serviceWorker(),
  ],
  resolve: {
    alias: [
      // The router asks for the edition that carries a stand-in for React before 18.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      {
        find: /^jszip$/,
        replacement: fileURLToPath(
          new URL('src/features/files/preview/jszip-global.ts', import.meta.url),
        ),
      },
    ],
  },
  css: { modules: { generateScopedName: classNamesIn(import.meta.dirname) } },
  build: {
    manifest: true,
    reportCompressedSize: false,
    // Every browser with container queries and native dialogs knows modulepreload.
    modulePreload: {
      polyfill: false,
      // What a screen needs is preloaded by the server for the route asked for, and by the router
      // when a link is about to be pressed. The list of it in the first script would cost each
      // first visit; styles stay, since a screen must not show without them.
      resolveDependencies: (_url, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    target: 'es2024',
    rolldownOptions: {
      // Reading a property of a value of ours does nothing else.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Names without the sources': the first script lists every chunk and style sheet there is.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:5][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // Changes with an upgrade, not with a release of ours: stays in the reader's cache.
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]/,
              priority: 2,
            },
            // The rest of what every screen needs, in one piece: many small ones compress badly.
            { name: 'station', tags: ['$initial'], priority: 1 },
            // What the first screens do without of the router, but for its questions before leaving, and of zod.
            {
              name: 'libraries',
              test: /@tanstack[\\/]react-router[\\/]dist[\\/]esm[\\/](?!useBlocker)|node_modules[\\/]zod[\\/]/,
              includeDependenciesRecursively: false,
            },
            // Everything else, by which screens need it.
            { name: sharedFile, debugName: 'shared', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
});

const page = fileURLToPath(new URL('index.html', import.meta.url));
let groups: ReadonlyMap<string, string> | undefined;

/** The file that a module shares with others; see build/chunk-groups.ts. */
function sharedFile(id: string, bundle: { getModuleInfo: (id: string) => Module | null }) {
  groups ??= chunkGroups(page, (one) => bundle.getModuleInfo(one));
  return groups.get(id) ?? null;
}

/** The plugin, for `npm run dev` alone. */
function inDevelopment(plugin: Plugin): Plugin {
  return { ...plugin, apply: 'serve' };
}
