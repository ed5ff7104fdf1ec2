import type { FileLink } from '@station/contract/files/links';
import type { UploadRequest } from '@station/contract/files/requests';
import { m } from '../../../paraglide/messages.js';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSharingCalls } from './sharing.data.ts';
import { sharingProblemText } from './sharing-texts.ts';

/** Ends a link after a question. */
export function useLinkWithdrawal() {
  const { withdrawLink } = useSharingCalls();
  return ({ id, node }: FileLink) =>
    withdraw(node.name, m.files_link_withdraw_text(), () =>
      withdrawLink.mutate({ params: { id } }, told),
    );
}

/** Ends an upload request after a question. */
export function useRequestWithdrawal() {
  const { withdrawRequest } = useSharingCalls();
  return ({ id, title }: UploadRequest) =>
    withdraw(title, m.files_request_withdraw_text(), () =>
      withdrawRequest.mutate({ params: { id } }, told),
    );
}

async function withdraw(name: string, text: string, work: () => void): Promise<void> {
  const sure = await confirm({
    title: m.files_link_withdraw_question({ name }),
    text,
    confirmLabel: m.files_link_withdraw_confirm(),
    cancelLabel: m.common_cancel(),
    tone: 'danger',
  });
  if (sure) work();
}

const told = {
  onSuccess: () => toast({ text: m.files_link_gone(), tone: 'good' }),
  onError: (error: unknown) => toast({ text: sharingProblemText(error), tone: 'bad' }),
};
