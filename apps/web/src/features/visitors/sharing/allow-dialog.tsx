import { m } from '../../../paraglide/messages.js';
import type { Language } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { askDeviceAgain } from './ask-again.ts';
import css from './sharing-sign.module.css';

/** How a browser is made to tell its location after all. */
export function AllowDialog({ language, onClose }: { language: Language; onClose: () => void }) {
  const options = { locale: language };
  return (
    <Dialog
      title={m.location_sharing_allow_title({}, options)}
      closeLabel={m.common_close({}, options)}
      lang={language}
      onClose={onClose}
    >
      <ol className={css.steps}>
        <li>{m.location_sharing_allow_site({}, options)}</li>
        <li>{m.location_sharing_allow_device({}, options)}</li>
        <li>{m.location_sharing_allow_again({}, options)}</li>
      </ol>
      <DialogActions>
        <Button
          tone="primary"
          onClick={() => {
            onClose();
            askDeviceAgain();
          }}
        >
          {m.common_retry({}, options)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
