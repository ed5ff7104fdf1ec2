import { createStore } from './realtime/store.ts';

/** What Chromium offers where Station can be installed and isn't yet; no type of the platform knows it. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

/** The browser's offer to install Station as an app; undefined where there is none. */
export const installOffer = createStore<InstallOffer | undefined>(undefined);

/** Keeps the browser's offer for the place where people look for it; answers how to stop. */
export function keepInstallOffer(): () => void {
  const keep = (event: Event) => {
    // Without a bar of the browser's own over the screen.
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  };
  const drop = () => installOffer.set(undefined);
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', drop);
  return () => {
    window.removeEventListener('beforeinstallprompt', keep);
    window.removeEventListener('appinstalled', drop);
  };
}

/** Whether this is a browser of iOS, which installs by its own menu alone, and not yet the app. */
export const isInstalledByHand = (): boolean =>
  'standalone' in navigator && navigator.standalone === false;
