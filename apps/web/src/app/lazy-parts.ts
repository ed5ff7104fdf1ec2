import { lazy } from 'react';

/*
 * Parts of the shell whose code comes after the first screen has been drawn: what a person with
 * a slow line waits for is the size of that first screen.
 */

/** See shell-extras.tsx. */
export const ShellExtras = lazy(async () => ({
  default: (await import('./shell-extras.tsx')).ShellExtras,
}));

/** See connection-notice.tsx. */
export const ConnectionNotice = lazy(async () => ({
  default: (await import('./connection-notice.tsx')).ConnectionNotice,
}));

/** See shortcut-hint.tsx. */
export const ShortcutHint = lazy(async () => ({
  default: (await import('./shortcut-hint.tsx')).ShortcutHint,
}));
