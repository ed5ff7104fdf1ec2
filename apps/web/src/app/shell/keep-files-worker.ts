/**
 * The service worker: keeps the app's own files, so that it opens without a network, and never an
 * answer of the API. `build/service-worker.ts` makes `sw.js` of it.
 */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Every file of the app; the build puts them in. */
declare const KEPT_FILES: PrecacheEntry[];

/** What is used of a worker's global, which the types of a page do not know. */
type Worker = {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listen: (event: MessageEvent) => void): void;
};
const worker = globalThis as unknown as Worker;

precacheAndRoute(KEPT_FILES);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    // What the server answers itself is never answered from a cache.
    denylist: [/^\/api\//, /^\/socket\.io\//, /^\/ready$/],
  }),
);

// A new version waits until the person agrees: nobody loses a half-filled form.
worker.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});
