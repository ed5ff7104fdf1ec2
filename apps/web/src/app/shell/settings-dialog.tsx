import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog.tsx';
import { useScreenLanguage, useShellText } from '../router/current-screen.ts';
import { Looks } from './appearance.tsx';

/** Language and appearance, over whatever screen is open. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const say = useShellText();
  return (
    <Dialog
      title={say(m.app_settings)}
      closeLabel={say(m.common_close)}
      lang={useScreenLanguage()}
      onClose={onClose}
    >
      <Looks />
    </Dialog>
  );
}
