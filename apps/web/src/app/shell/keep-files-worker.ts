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
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener<Type extends keyof Events>(
    type: Type,
    listen: (event: Events[Type]) => void,
  ): void;
};
type Window = { focus(): Promise<Window>; navigate(url: string): Promise<unknown> };
type Lasting = { waitUntil(work: Promise<unknown>): void };
type Events = {
  message: MessageEvent;
  push: Lasting & { data: { json(): unknown } | null };
  notificationclick: Lasting & { notification: Notification };
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

// A notice that the server pushes: its first line, and by which number it is opened.
worker.addEventListener('push', (event) => {
  const { title = 'Station', id = null } = (event.data?.json() ?? {}) as {
    title?: string;
    id?: number | null;
  };
  const url = id === null ? '/home/notices' : `/home/notices/${id}`;
  const shown = worker.registration.showNotification(title, {
    tag: url,
    icon: '/icons/station-192.png',
    data: { url },
  });
  event.waitUntil(shown);
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** Opens a page of the app: in a window that is there, or in a new one. */
async function open(url: string): Promise<void> {
  const [window] = await worker.clients.matchAll({ type: 'window' });
  try {
    await (await window?.focus())?.navigate(url);
    if (window) return;
  } catch {
    // A window that this worker does not control goes nowhere.
  }
  await worker.clients.openWindow(url);
}
