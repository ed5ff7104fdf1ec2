import type { MailAction } from '@station/contract/mail/letters';
import type { Mailbox } from '@station/contract/mail/mail-fields';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useMailBanner } from '../mail-frame.tsx';
import { failed } from '../mail-texts.ts';
import { OPPOSITE, useActOnEmails } from './reading.data.ts';

/** What is said of what can be taken back. */
const DONE: Partial<Record<MailAction, (inputs: { count: string }) => string>> = {
  archive: m.mail_archived,
  trash: m.mail_trashed,
};

/** Says it where somebody reads it who has gone on to another screen before they take something back. */
const failInToast = (text: string) => void toast({ text, tone: 'bad' });

/** Does something with letters, says so, and offers to take it back. */
export function useLetterActions(mailbox: Mailbox) {
  const acting = useActOnEmails(mailbox.id);
  const banner = useMailBanner();
  const run = async (
    action: MailAction,
    ids: readonly string[],
    label?: string,
    fail = banner.fail,
  ) => {
    const given = { action, ids, ...(label && { label }) };
    const why = action === 'trash' ? m.mail_not_deleted : m.mail_not_updated;
    try {
      const { done, failed: left } = await acting.mutateAsync(given);
      if (left.length > 0) fail(`${why()} (${formatNumber(left.length)})`);
      const said = DONE[action];
      if (!said || done.length === 0) return;
      toast({
        text: said({ count: formatNumber(done.length) }),
        action: {
          label: m.common_undo(),
          run: () => void run(OPPOSITE[action], done, undefined, failInToast),
        },
      });
    } catch (error) {
      fail(failed(why(), error));
    }
  };
  // By the promise: the letter may have left the screen before the answer comes.
  return (action: MailAction, ids: readonly string[], label?: string): void =>
    void run(action, ids, label);
}
