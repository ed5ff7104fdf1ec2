import { readChoice, storePreference } from './preference.ts';
import { createStore, useStore } from './realtime/store.ts';

/** `auto` follows the system's own setting. */
export const THEME_CHOICES = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type Appearance = 'light' | 'dark';

/** Where the choice is kept. `public/head.js` reads the same key before the first paint. */
const THEME_KEY = 'station.theme';

const choice = createStore<ThemeChoice>(readChoice(THEME_KEY, THEME_CHOICES, 'auto'));
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const appearance = createStore<Appearance>(resolve());

function resolve(): Appearance {
  const chosen = choice.get();
  if (chosen !== 'auto') return chosen;
  return systemIsDark.matches ? 'dark' : 'light';
}

function apply(): void {
  appearance.set(resolve());
  document.documentElement.dataset.appearance = appearance.get();
}

/** Applies the kept choice and follows the system and other tabs; returns the way to stop. */
export function startTheme(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== THEME_KEY && event.key !== null) return;
    choice.set(readChoice(THEME_KEY, THEME_CHOICES, 'auto'));
    apply();
  };
  apply();
  systemIsDark.addEventListener('change', apply);
  window.addEventListener('storage', onStorage);
  return () => {
    systemIsDark.removeEventListener('change', apply);
    window.removeEventListener('storage', onStorage);
  };
}

/** Chooses light, dark or the system's setting, now and on the next visit. */
export function setTheme(next: ThemeChoice): void {
  storePreference(THEME_KEY, next);
  choice.set(next);
  apply();
}

/** What the person chose. */
export function useThemeChoice(): ThemeChoice {
  return useStore(choice);
}
