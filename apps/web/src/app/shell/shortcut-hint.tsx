import { m } from '../../paraglide/messages.js';
import { useIsAdmitted } from '../../platform/session.ts';
import { Keys } from '../../ui/keys.tsx';
import { useScreenLanguage, useShellText } from '../router/current-screen.ts';
import { PALETTE_KEY } from './palette-host.tsx';
import { LIST_KEY } from './shortcut-list.tsx';
import css from './shortcuts.module.css';

/** The reminders beside the phone on a desktop. */
export function ShortcutHint() {
  const text = useShellText();
  const language = useScreenLanguage();
  return (
    <aside>
      {useIsAdmitted() ? (
        <p className={css.hint} lang={language}>
          <Keys keys={PALETTE_KEY} /> {text(m.palette_hint)}
        </p>
      ) : null}
      <p className={css.hint} lang={language}>
        <Keys keys={LIST_KEY} /> {text(m.app_shortcuts)}
      </p>
    </aside>
  );
}
