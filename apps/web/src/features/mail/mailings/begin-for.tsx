import type { RecipientSource } from '@station/contract/mail/mailing-recipients';
import type { FollowUp } from '@station/contract/membership/follow-up';
import { useNavigate } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMailingCalls } from './mailings.data.ts';
import { mailingProblemText } from './mailings-texts.ts';

/** Begins a letter for people who were chosen elsewhere: `platform/write-to-many.ts`. */
export function BeginFor({ from, mailboxId }: { from: RecipientSource; mailboxId: number }) {
  const navigate = useNavigate();
  const { create, add } = useMailingCalls();
  const begin = async () => {
    try {
      const { data } = await create.mutateAsync({ mailbox_id: mailboxId });
      await add
        .mutateAsync({ id: data.id, from })
        .catch((error: unknown) => toast({ text: mailingProblemText(error), tone: 'bad' }));
      await navigate({
        to: '/autogmail/mailings/$id',
        params: { id: String(data.id) },
        replace: true,
      });
    } catch (error) {
      toast({ text: mailingProblemText(error), tone: 'bad' });
    }
  };
  return (
    <Notice
      tone="plain"
      action={
        <Button
          tone="primary"
          busy={create.isPending || add.isPending}
          onClick={() => void begin()}
        >
          {m.mailings_begin()}
        </Button>
      }
    >
      {forText(from)}
    </Notice>
  );
}

function forText(from: RecipientSource): string {
  if (from.kind === 'course') return m.mailings_begin_course();
  if (from.kind === 'company') return m.mailings_begin_company();
  if (from.kind === 'members') return MEMBER_TEXTS[from.which]();
  if (from.kind === 'chosen') {
    return m.mailings_begin_chosen({ count: formatNumber(from.contact_ids.length) });
  }
  return m.mailings_begin_some();
}

const MEMBER_TEXTS: Readonly<Record<FollowUp, () => string>> = {
  ending: m.mailings_begin_ending,
  absent: m.mailings_begin_absent,
  owing: m.mailings_begin_owing,
};
