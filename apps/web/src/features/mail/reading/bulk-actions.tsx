import type { MailAction } from '@station/contract/mail/letters';
import type { EmailSummary, Mailbox } from '@station/contract/mail/mail-fields';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonMenu } from '../../../ui/row-menu.tsx';
import { useMailAddress } from '../mail.address.ts';
import { mayWrite } from '../mail-frame.tsx';
import { useLetterActions } from './use-letter-actions.ts';

type BulkProps = {
  mailbox: Mailbox;
  /** The chosen ones. */
  letters: readonly EmailSummary[];
  onAll: () => void;
  onDone: () => void;
};

/** What can be done with all letters that are chosen. */
export function BulkActions({ mailbox, letters, onAll, onDone }: BulkProps) {
  const { address } = useMailAddress();
  const act = useLetterActions(mailbox);
  const none = letters.length === 0 || !mayWrite(mailbox);
  const inTrash = address.label === 'TRASH';
  const all = (action: MailAction) => {
    act(
      action,
      letters.map(({ id }) => id),
    );
    onDone();
  };
  return (
    <BulkBar
      text={m.mail_chosen({ count: formatNumber(letters.length) })}
      clearLabel={m.mail_choose_end()}
      onClear={onDone}
    >
      <Button compact onClick={onAll}>
        {m.common_all()}
      </Button>
      {none ? null : (
        <ButtonMenu
          label={m.common_actions()}
          items={[
            { key: 'read', label: m.mail_mark_read(), onSelect: () => all('read') },
            { key: 'unread', label: m.mail_mark_unread(), onSelect: () => all('unread') },
            { key: 'star', label: m.mail_star(), onSelect: () => all('star') },
            { key: 'archive', label: m.mail_archive(), onSelect: () => all('archive') },
            inTrash
              ? { key: 'untrash', label: m.common_restore(), onSelect: () => all('untrash') }
              : {
                  key: 'trash',
                  label: m.common_delete(),
                  tone: 'danger',
                  onSelect: () => all('trash'),
                },
          ]}
        />
      )}
    </BulkBar>
  );
}
