import { addKiosk, type Kiosk } from '@station/contract/membership/kiosks';
import { useRouter } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { QrPicture } from '../../../platform/qr-picture.tsx';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  membershipFailureText,
  membershipFieldText,
  membershipLanguage,
} from '../membership-texts.ts';
import { makeKiosk } from './kiosks.data.ts';
import css from './kiosks.module.css';

/** What is told once of a new kiosk. */
export type NewKiosk = { data: Kiosk; token: string };

const NAME_MAX = 100;

type KioskDialogProps = { onClose: () => void; onMade: (kiosk: NewKiosk) => void };

/** Names a device that is to stand at a door. */
export function KioskDialog({ onClose, onMade }: KioskDialogProps) {
  const record = useRecordForm<{ name: string }, undefined, NewKiosk>({
    valuesOf: () => ({ name: '' }),
    check: (values) => findFieldErrors(addKiosk.body, values),
    errorText: membershipFieldText,
    send: ({ name }) => makeKiosk(name),
    onSaved: onMade,
  });
  return (
    <FormDialog
      title={m.kiosks_add()}
      record={record}
      texts={formTexts(membershipLanguage())}
      submitLabel={m.kiosks_make()}
      failureText={(error) => membershipFailureText(error, m.kiosks_error_add())}
      onClose={onClose}
    >
      <Field
        of={record}
        name="name"
        label={m.kiosks_name()}
        hint={m.kiosks_name_hint()}
        maxLength={NAME_MAX}
        autoComplete="off"
        withAsterisk
        data-first-focus=""
      />
    </FormDialog>
  );
}

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
          copyLabel={m.kiosks_link_copy()}
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
