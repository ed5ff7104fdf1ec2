import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import css from './categories.module.css';

/** Says that something has worked (spec 2, section 2: the mode "success"). */
export function SuccessDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog title={text} onClose={onClose}>
      <IconCircleCheck size={48} className={css.success} aria-hidden="true" />
      <DialogActions>
        <Button tone="primary" onClick={onClose} data-first-focus="">
          {m.common_close()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
