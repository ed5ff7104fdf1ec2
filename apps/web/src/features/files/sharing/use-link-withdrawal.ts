import type { FileLink } from '@station/contract/files/links';
import { m } from '../../../paraglide/messages.js';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSharingCalls } from './sharing.data.ts';
import { sharingProblemText } from './sharing-texts.ts';

/** Ends a link after a question. */
export function useLinkWithdrawal() {
  const { withdrawLink } = useSharingCalls();
  return async ({ id, node }: FileLink) => {
    const sure = await confirm({
      title: m.files_link_withdraw_question({ name: node.name }),
      text: m.files_link_withdraw_text(),
      confirmLabel: m.files_link_withdraw_confirm(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!sure) return;
    withdrawLink.mutate(
      { params: { id } },
      {
        onSuccess: () => toast({ text: m.files_link_gone(), tone: 'good' }),
        onError: (error) => toast({ text: sharingProblemText(error), tone: 'bad' }),
      },
    );
  };
}
