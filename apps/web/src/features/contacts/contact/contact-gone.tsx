import IconAddressBookOff from '@tabler/icons-react/dist/esm/icons/IconAddressBookOff.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { problemText } from '../../../platform/problem-text.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { restoredTexts, useRestore } from '../../trash/trash-restore.data.ts';
import { useDirectoryPath } from '../contacts/contacts.address.ts';
import { useContactHistory } from '../history/contact-history.data.ts';

const ButtonLink = createLink(ButtonAnchor);

/** Nobody stands at this address, or no longer; whoever lies in the trash can be brought back. */
export function ContactGone({ id }: { id: number }) {
  const history = useContactHistory(id);
  if (history.isPending) return <CentredSpinner text={m.common_loading()} />;
  const kept = history.data?.pages[0];
  return kept && !kept.current ? <InTrash id={id} name={kept.name} /> : <NotFound />;
}

export function NotFound() {
  const directory = useDirectoryPath();
  return (
    <>
      <ScreenTitle hidden>{m.contact_page_gone()}</ScreenTitle>
      <EmptyState
        icon={<IconAddressBookOff size={40} aria-hidden="true" />}
        whole
        title={m.contact_page_gone()}
        text={m.contact_page_gone_text()}
        action={
          <ButtonLink tone="primary" to={directory}>
            {m.contact_page_back()}
          </ButtonLink>
        }
      />
    </>
  );
}

function InTrash({ id, name }: { id: number; name: string }) {
  const restoring = useRestore();
  const restore = async () => {
    try {
      const restored = await restoring.mutateAsync([{ kind: 'contact', id }]);
      toast({ text: await restoredTexts(restored, name), tone: 'good' });
    } catch (error) {
      toast({ text: problemText(error), tone: 'bad' });
    }
  };
  return (
    <>
      <ScreenTitle hidden>{m.contact_page_trash({ name })}</ScreenTitle>
      <EmptyState
        icon={<IconTrash size={40} aria-hidden="true" />}
        title={m.contact_page_trash({ name })}
        text={m.contact_page_trash_text()}
        action={
          <Button tone="primary" busy={restoring.isPending} onClick={() => void restore()}>
            {m.common_restore()}
          </Button>
        }
      />
    </>
  );
}
