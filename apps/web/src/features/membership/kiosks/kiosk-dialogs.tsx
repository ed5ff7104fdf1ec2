import { addKiosk, type Kiosk } from '@station/contract/membership/kiosks';
import { useRouter } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { QrPicture } from '../../../platform/qr-picture.tsx';
import { sentTo } from '../../../platform/saved-by.ts';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { formFields, textField } from '../../../records/record-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  membershipFailureText,
  membershipFieldText,
  membershipLanguage,
} from '../membership-texts.ts';
import css from './kiosks.module.css';

/** What is told once of a new kiosk. */
export type NewKiosk = { data: Kiosk; token: string };

const FIELDS = formFields({
  name: textField({
    label: m.kiosks_name,
    hint: m.kiosks_name_hint,
    maxLength: 100,
    autoComplete: 'off',
    required: true,
    first: true,
  }),
});

type KioskDialogProps = { onClose: () => void; onMade: (kiosk: NewKiosk) => void };

/** Names a device that is to stand at a door. */
export const KioskDialog = ({ onClose, onMade }: KioskDialogProps) => (
  <RecordDialog
    fields={FIELDS}
    saving={sentTo(addKiosk)}
    title={m.kiosks_add()}
    submitLabel={m.kiosks_make()}
    errorText={membershipFieldText}
    failureText={(error) => membershipFailureText(error, m.kiosks_error_add())}
    language={membershipLanguage()}
    onSaved={onMade}
    onClose={onClose}
  />
);

/** The link of a new kiosk: to be opened on the device now, for nobody can be shown it again. */
export function KioskLink({ kiosk, onClose }: { kiosk: NewKiosk; onClose: () => void }) {
  const router = useRouter();
  const { data, token } = kiosk;
  const { href } = router.buildLocation({ to: '/kiosk/$token', params: { token } });
  const link = new URL(href, window.location.origin).href;
  return (
    <Dialog
      title={m.kiosks_link_title({ name: data.name })}
      closeLabel={m.common_close()}
      onClose={onClose}
    >
      <div className="stack-4">
        <Notice tone="warning">{m.kiosks_link_once()}</Notice>
        <QrPicture text={link} label={m.kiosks_link_qr({ name: data.name })} className={css.qr} />
        <CopyField
          label={m.kiosks_link()}
          value={link}
          copyLabel={m.common_copy()}
          copiedLabel={m.kiosks_link_copied()}
        />
      </div>
      <DialogActions>
        <Button tone="primary" onClick={onClose}>
          {m.kiosks_link_done()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
