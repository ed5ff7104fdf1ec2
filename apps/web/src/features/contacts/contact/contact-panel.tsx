import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useNavigate } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { withoutForm } from '../../../platform/form-address.ts';
import { useShortcut } from '../../../platform/shortcuts.ts';
import { BesideScreen } from '../../../ui/beside-screen.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useDirectoryPath } from '../contacts/contacts.address.ts';
import css from './directory-layout.module.css';
import { type ContactFrame, OpenedContact, useStepBack } from './opened-contact.tsx';

/** One contact beside the list. Its address is that of the contact's own screen. */
export function ContactPanel({ id }: { id: number }) {
  return <OpenedContact id={id} Frame={PanelFrame} />;
}

const PanelFrame: ContactFrame = ({ name, closeForm, tools, children }) => {
  const close = useClose();
  const step = closeForm ?? close;
  const label = closeForm ? m.contacts_form_close() : m.contact_page_back();
  useShortcut({ keys: 'Escape', description: label, run: step });
  return (
    <aside className={css.panel} aria-label={name}>
      <div className={css.bar}>
        {tools}
        <IconButton label={label} icon={<IconX size={20} aria-hidden="true" />} onClick={step} />
      </div>
      <div className={css.body}>
        <BesideScreen>{children}</BesideScreen>
      </div>
    </aside>
  );
};

/** Leaves the list alone again, with the focus on the line that was open. */
function useClose() {
  const directory = useDirectoryPath();
  const navigate = useNavigate();
  const stepBack = useStepBack();
  return () => {
    document.querySelector<HTMLElement>('tr[aria-current] [data-opens]')?.focus();
    if (stepBack) stepBack();
    else void navigate({ to: directory, search: withoutForm as never, resetScroll: false });
  };
}
