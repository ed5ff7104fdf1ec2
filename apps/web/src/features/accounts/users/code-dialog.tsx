import { m } from '../../../paraglide/messages.js';
import { formatDateTime } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { text } from './text.ts';
import type { MadeCode } from './use-user-actions.ts';

/** A one-time code, shown this once to the administrator who made it. */
export function CodeDialog({ made, onClose }: { made: MadeCode; onClose: () => void }) {
  const { name, code, expires_at } = made;
  return (
    <Dialog
      title={m.users_code_title({ name })}
      onClose={onClose}
      closeLabel={text(m.common_close)}
    >
      <p>
        {m.users_code_text({
          name,
          address: `${window.location.host}/reset`,
          until: formatDateTime(expires_at),
        })}
      </p>
      <CopyField
        label={m.users_code()}
        value={code}
        copyLabel={text(m.common_copy)}
        copiedLabel={text(m.common_copied)}
      />
      <Button tone="primary" onClick={onClose}>
        {text(m.common_done)}
      </Button>
    </Dialog>
  );
}
