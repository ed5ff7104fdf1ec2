import { offerUpdate } from './update-offer.ts';

/** How often an open page asks whether there is a new version, in milliseconds. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Registers the worker that keeps the app's own files, never answers of the API. */
export async function registerServiceWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }));
  }
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    offerNewVersions(registration);
    setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY_MS);
  } catch {
    // A browser that allows no workers shows the pages all the same.
  }
}

/** Offers each version that has been fetched beside the one that is in use. */
function offerNewVersions(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // Every page that made the offer is loaded anew when one of them is taken up on it.
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    offerUpdate(() => takeUp(registration));
  };
  if (registration.waiting) offer();
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      // The first version of all does not wait.
      if (coming.state === 'installed' && registration.active) offer();
    });
  });
}

/** Puts the version that waits into use. */
function takeUp({ waiting }: ServiceWorkerRegistration): void {
  if (!navigator.serviceWorker.controller) {
    // No worker has this page, as at a first visit, so no other one takes it over; and the version that
    // waited for it is in use already if no other page is open.
    if (!waiting) location.reload();
    waiting?.addEventListener('statechange', () => {
      if (waiting.state === 'activated') location.reload();
    });
  }
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}
