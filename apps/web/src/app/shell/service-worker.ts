import { Workbox } from 'workbox-window';
import { offerUpdate } from './update-offer.ts';

/** How often an open page asks whether there is a new version, in milliseconds. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Registers the worker that keeps the app's own files, never answers of the API. */
export async function registerServiceWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    // Every page that made the offer is loaded anew when one of them is taken up on it.
    workbox.addEventListener('controlling', ({ isUpdate }) => {
      if (isUpdate) location.reload();
    });
    offerUpdate(() => workbox.messageSkipWaiting());
  });
  try {
    const registration = await workbox.register();
    if (registration) setInterval(() => void registration.update(), LOOK_EVERY_MS);
  } catch {
    // A browser that allows no workers shows the pages all the same.
  }
}
