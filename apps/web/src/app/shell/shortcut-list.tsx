import { Suspense, useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { lazyPart, NotOpened } from '../../platform/lazy-part.ts';
import { startShortcuts, useShortcut } from '../../platform/shortcuts.ts';
import { useShellText } from '../router/current-screen.ts';

// Its code comes at the first press.
const ShortcutDialog = lazyPart(() => import('./shortcut-dialog.tsx'), 'ShortcutDialog', NotOpened);

/** The key that opens the list. */
export const LIST_KEY = '?';

/** The shell's ear for the keyboard, and its own first key: the list of all of them. */
export function ShortcutList() {
  const text = useShellText();
  const [open, setOpen] = useState(false);
  useEffect(startShortcuts, []);
  useShortcut({ keys: LIST_KEY, description: text(m.app_shortcut_list), run: () => setOpen(true) });
  return <Suspense>{open ? <ShortcutDialog onClose={() => setOpen(false)} /> : null}</Suspense>;
}
