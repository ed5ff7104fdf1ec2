import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { Language } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { RowMenu, type RowMenuItem } from '../../../ui/row-menu.tsx';
import { KEPT_OF_ME } from './consent-sheet.tsx';
import { usePausing } from './use-pausing.ts';

type SharingMenuProps = {
  language: Language;
  /** What the sign has no button for: a pause, where the button leads to what is the matter. */
  pause?: (() => void) | undefined;
};

/** What else can be done about one's own sharing. */
export function SharingMenu({ language, pause }: SharingMenuProps) {
  const options = { locale: language };
  const router = useRouter();
  const { withdraw } = usePausing(language);
  const [asking, setAsking] = useState(false);
  const items: RowMenuItem[] = [
    {
      key: 'kept',
      label: m.location_sharing_kept_link({}, options),
      onSelect: () => void router.navigate({ href: KEPT_OF_ME }),
    },
    {
      key: 'withdraw',
      label: m.location_sharing_withdraw({}, options),
      tone: 'danger',
      onSelect: () => setAsking(true),
    },
  ];
  if (pause) {
    items.unshift({
      key: 'pause',
      label: m.location_sharing_pause({}, options),
      onSelect: pause,
    });
  }
  return (
    <>
      <RowMenu label={m.location_sharing_menu({}, options)} items={items} />
      {asking ? (
        <WithdrawDialog
          language={language}
          onClose={() => setAsking(false)}
          onWithdraw={withdraw}
        />
      ) : null}
    </>
  );
}

type WithdrawDialogProps = { language: Language; onClose: () => void; onWithdraw: () => void };

/** Asks once before a consent is taken back, for what was kept is erased with it. */
export function WithdrawDialog({ language, onClose, onWithdraw }: WithdrawDialogProps) {
  const options = { locale: language };
  const textId = useId();
  return (
    <Dialog
      role="alertdialog"
      title={m.location_sharing_withdraw_title({}, options)}
      describedBy={textId}
      lang={language}
      onClose={onClose}
    >
      <p id={textId}>{m.location_sharing_withdraw_text({}, options)}</p>
      <DialogActions>
        <Button data-first-focus="" onClick={onClose}>
          {m.location_sharing_withdraw_no({}, options)}
        </Button>
        <Button
          tone="danger"
          onClick={() => {
            onClose();
            onWithdraw();
          }}
        >
          {m.location_sharing_withdraw_yes({}, options)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
