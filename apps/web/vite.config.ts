import { paraglideVitePlugin } from '@inlang/paraglide-js';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compactMessages } from './build/compact-messages.ts';
import { messageOptions } from './build/messages.ts';
import { preloadFont } from './build/preload-font.ts';

/** Where `npm run dev` has started the API server; scripts/dev.ts sets it. */
const server = process.env.STATION_SERVER ?? 'http://127.0.0.1:5000';

export default defineConfig({
  plugins: [
    paraglideVitePlugin(messageOptions),
    compactMessages(),
    react(),
    preloadFont('inter-latin-wght-normal'),
    VitePWA({
      // A new version waits until the person agrees: nobody loses a half-filled form.
      registerType: 'prompt',
      // Registered by src/app/updates.ts: the site's CSP allows no inline script.
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
    modulePreload: { polyfill: false },
    target: 'es2024',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Changes with an upgrade, not with a release of ours: stays in the reader's cache.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]/,
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
