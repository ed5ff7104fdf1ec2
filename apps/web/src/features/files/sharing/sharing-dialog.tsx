import { m } from '../../../paraglide/messages.js';
import { Dialog } from '../../../ui/dialog.tsx';
import { SharingPanel, type SharingPanelProps } from './sharing-panel.tsx';

type SharingDialogProps = SharingPanelProps & { onClose: () => void };

/** With whom something in a list is shared: a folder has no page that would say so. */
export function SharingDialog({ node, onClose }: SharingDialogProps) {
  return (
    <Dialog title={node.original_name} closeLabel={m.common_close()} onClose={onClose}>
      <SharingPanel node={node} />
    </Dialog>
  );
}
