import { createLink, useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { withoutForm } from '../../../platform/form-address.ts';
import { Screen } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { useDirectoryPath } from '../contacts/contacts.address.ts';
import { type ContactFrame, OpenedContact, useStepBack } from './opened-contact.tsx';

const Back = createLink(BackAnchor);

/** One contact on a screen of its own. */
export function ContactPage() {
  return <OpenedContact id={Number(useParams({ strict: false }).id)} Frame={PageFrame} />;
}

/** A contact's own screen; its way back leads to the list as it was left, with its search, page and place. */
const PageFrame: ContactFrame = ({ closeForm, tools, children }) => {
  const directory = useDirectoryPath();
  const stepBack = useStepBack();
  const step = closeForm ?? stepBack;
  return (
    <>
      <ToolHeader
        back={
          <Back
            to={directory}
            search={withoutForm as never}
            label={closeForm ? m.contacts_form_close() : m.contact_page_back()}
            onClick={(event) => {
              if (!step || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              step();
            }}
          />
        }
        actions={
          <>
            <ShellMenuSlot />
            {tools}
          </>
        }
      />
      <Screen>{children}</Screen>
    </>
  );
};
