import { Suspense, useEffect, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { startShortcuts, useShortcut } from '../platform/shortcuts.ts';
import { Keys } from '../ui/keys.tsx';
import { useScreenLanguage, useShellText } from './current-screen.ts';
import { ShortcutDialog } from './lazy-parts.ts';
import css from './shortcut-hint.module.css';

/** The key that opens the list. */
const LIST_KEY = '?';

/** The reminder beside the phone on a desktop. The shell's ear for the keyboard. */
export function ShortcutHint() {
  const say = useShellText();
  const language = useScreenLanguage();
  const [open, setOpen] = useState(false);
  useShortcut({ keys: LIST_KEY, description: say(m.app_shortcut_list), run: () => setOpen(true) });
  useEffect(startShortcuts, []);
  return (
    <>
      <p className={css.hint} lang={language}>
        <Keys keys={LIST_KEY} /> {say(m.app_shortcuts)}
      </p>
      <Suspense>{open ? <ShortcutDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
