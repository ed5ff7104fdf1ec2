import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';

type AddressDialogProps = { title: string; address: string; onClose: () => void };

/** An address that is told this once: only its hash is kept. */
export function AddressDialog({ title, address, onClose }: AddressDialogProps) {
  return (
    <Dialog title={title} closeLabel={m.common_close()} onClose={onClose}>
      <p className="quiet-figures">{m.files_link_once()}</p>
      <CopyField
        label={m.files_link_address()}
        // Without a public address of its own, the server tells the path alone.
        value={new URL(address, location.origin).href}
        copyLabel={m.common_copy()}
        copiedLabel={m.common_copied()}
      />
      <DialogActions>
        <Button tone="primary" onClick={onClose}>
          {m.common_done()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
