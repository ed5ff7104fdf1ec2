import { lazy } from 'react';

/*
 * Parts of the shell whose code comes after the first screen has been drawn, or at a press:
 * what a person with a slow line waits for is the size of that first screen.
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

/** See settings-dialog.tsx. */
export const SettingsDialog = lazy(async () => ({
  default: (await import('./settings-dialog.tsx')).SettingsDialog,
}));

/** See shortcut-dialog.tsx. */
export const ShortcutDialog = lazy(async () => ({
  default: (await import('./shortcut-dialog.tsx')).ShortcutDialog,
}));
