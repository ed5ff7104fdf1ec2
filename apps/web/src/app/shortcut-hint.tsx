import { m } from '../paraglide/messages.js';
import { Keys } from '../ui/keys.tsx';
import { useScreenLanguage, useShellText } from './current-screen.ts';
import css from './shortcut-hint.module.css';
import { LIST_KEY } from './shortcut-list.tsx';

/** The reminder beside the phone on a desktop. */
export function ShortcutHint() {
  const say = useShellText();
  return (
    <p className={css.hint} lang={useScreenLanguage()}>
      <Keys keys={LIST_KEY} /> {say(m.app_shortcuts)}
    </p>
  );
}
