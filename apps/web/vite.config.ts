import { paraglideVitePlugin } from '@inlang/paraglide-js';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compactMessages } from './build/compact-messages.ts';
import { messageOptions } from './build/messages.ts';
import { preloadFont } from './build/preload-font.ts';
import { pureContract } from './build/pure-contract.ts';
import { pureIcons } from './build/pure-icons.ts';
import { squeeze } from './build/squeeze.ts';

/** Where `npm run dev` has started the API server; scripts/dev.ts sets it. */
const server = process.env.STATION_SERVER ?? 'http://127.0.0.1:5000';

export default defineConfig({
  plugins: [
    paraglideVitePlugin(messageOptions),
    compactMessages(),
    pureContract(),
    pureIcons(),
    react(),
    squeeze(['react']),
    preloadFont('inter-latin-wght-normal'),
    VitePWA({
      // A new version waits until the person agrees: nobody loses a half-filled form.
      registerType: 'prompt',
      // Registered by src/app/shell/service-worker.ts: the site's CSP allows no inline script.
      injectRegister: false,
      manifest: {
        name: 'Station',
        short_name: 'Station',
        description: 'The workspace of the staff.',
        id: '/',
        start_url: '/home',
        scope: '/',
        display: 'standalone',
        background_color: '#0e1330',
        theme_color: '#0e1330',
        icons: [
          { src: '/icons/station.svg', type: 'image/svg+xml', sizes: 'any' },
          { src: '/icons/station-192.png', type: 'image/png', sizes: '192x192' },
          { src: '/icons/station-512.png', type: 'image/png', sizes: '512x512' },
          {
            src: '/icons/station-maskable-512.png',
            type: 'image/png',
            sizes: '512x512',
            purpose: 'maskable',
          },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,woff2,svg}'],
        navigateFallback: '/index.html',
        // What the server answers itself is never answered from a cache.
        navigateFallbackDenylist: [/^\/api\//, /^\/socket\.io\//, /^\/ready$/],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  resolve: {
    alias: {
      // The router asks for the edition that carries a stand-in for React before 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    manifest: true,
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
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
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
            {
              name: 'launcher',
              test: /[\\/](launcher[\\/](apps\.data|arrangement|messages)|ui[\\/](app-icon|grid-keys)|platform[\\/](clock|now)\.)|messages[\\/]launcher_(app_|title)/,
            },
            // Drawn by their lines alone on the first screens (`src/ui/app-icon.tsx`).
            { name: 'icons', test: /icons-react[\\/]dist[\\/]esm[\\/][\w]+\.mjs$/, priority: 2 },
            // What most tools draw, in one piece: a file for each would be half its wrapping.
            {
              name: 'tool-icons',
              test: /esm[\\/]icons[\\/]Icon(X|Check|Plus|Pencil|Trash|Search|History|Upload|CloudOff|ChevronLeft|ChevronRight)\.mjs$/,
            },
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
