import { lazyPart } from '../../platform/lazy-part.ts';

/*
 * Parts of the shell whose code comes after the first screen has been drawn: what a person with
 * a slow line waits for is the size of that first screen.
 */

/** See shell-extras.tsx. */
export const ShellExtras = lazyPart(() => import('./shell-extras.tsx'), 'ShellExtras');

/** See shell-menu.tsx. */
export const ShellMenu = lazyPart(() => import('./shell-menu.tsx'), 'ShellMenu');

/** See screen-icon.tsx. */
export const ScreenIcon = lazyPart(() => import('./screen-icon.tsx'), 'ScreenIcon');

/** See shell-notices.tsx. */
export const ShellNotices = lazyPart(() => import('./shell-notices.tsx'), 'ShellNotices');

/** See shortcut-hint.tsx. */
export const ShortcutHint = lazyPart(() => import('./shortcut-hint.tsx'), 'ShortcutHint');
