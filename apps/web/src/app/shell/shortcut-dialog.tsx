import { m } from '../../paraglide/messages.js';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Keys } from '../../ui/keys.tsx';
import { useScreenLanguage, useShellText } from '../router/current-screen.ts';
import { HelpLine } from './help-line.tsx';
import css from './shortcuts.module.css';

/** The keys that do something on the screen that is open. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const text = useShellText();
  return (
    <Dialog
      title={text(m.app_shortcuts)}
      closeLabel={text(m.common_close)}
      lang={useScreenLanguage()}
      onClose={onClose}
    >
      <HelpLine isFirst onOpen={onClose} />
      <dl className="stack">
        {useShortcuts().map(({ keys, description }) => (
          <div key={keys} className={css.row}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
