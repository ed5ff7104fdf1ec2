import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { createLink, useLocation } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { withoutForm } from '../../../platform/form-address.ts';
import { Button } from '../../../ui/button.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import type { Directory } from './use-directory.ts';

const Back = createLink(BackAnchor);

/** The bar over the directory, with the way back and the button that adds somebody. */
export function DirectoryHeader({ directory }: { directory: Directory }) {
  const { form, addRef, add } = directory;
  return (
    <ToolHeader
      back={form.state.mode === 'closed' ? <BackLink /> : <CloseLink form={form} />}
      actions={
        <>
          <ShellMenuSlot />
          <Button
            ref={addRef}
            tone="primary"
            icon={<IconPlus size={18} aria-hidden="true" />}
            onClick={add}
          >
            {m.contacts_add()}
          </Button>
        </>
      }
    />
  );
}

/** The way back from the form is the list that it stands in. */
function CloseLink({ form }: Pick<Directory, 'form'>) {
  return (
    <Back
      to="."
      search={withoutForm as never}
      label={m.contacts_form_close()}
      onClick={(event) => {
        event.preventDefault();
        void form.requestClose();
      }}
    />
  );
}

function BackLink() {
  const inHub = useLocation({ select: (location) => location.pathname.startsWith('/app') });
  return inHub ? (
    <Back to="/app" label={m.contacts_back_hub()} />
  ) : (
    <Back to="/home" label={m.common_back_home()} />
  );
}
