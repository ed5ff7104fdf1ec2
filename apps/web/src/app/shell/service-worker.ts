import { registerSW } from 'virtual:pwa-register';
import { offerUpdate } from './update-offer.ts';

/** How often an open page asks whether there is a new version, in milliseconds. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Registers the worker that keeps the app's own files, never answers of the API. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const update = registerSW({
    onNeedRefresh: () => offerUpdate(() => void update()),
    onRegisteredSW: (_url, registration) => {
      if (registration) setInterval(() => void registration.update(), LOOK_EVERY_MS);
    },
  });
}
