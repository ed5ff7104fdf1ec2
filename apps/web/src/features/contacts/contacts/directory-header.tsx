import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { createLink, useLocation } from '@tanstack/react-router';
import type { Ref } from 'react';
import { m } from '../../../paraglide/messages.js';
import { sayIn } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';

/** What is seen of the button is part of its name ("Add Contact", which the specification gives). */
const sayAsAdd = sayIn({ '*': 'en' });

const Back = createLink(BackAnchor);

type DirectoryHeaderProps = { addRef: Ref<HTMLButtonElement>; onAdd: () => void };

/** The bar over the directory, with the way back and the button that adds somebody. */
export function DirectoryHeader({ addRef, onAdd }: DirectoryHeaderProps) {
  return (
    <ToolHeader
      back={<BackLink />}
      actions={
        <>
          <ShellMenuSlot />
          <Button
            ref={addRef}
            tone="primary"
            icon={<IconPlus size={18} aria-hidden="true" />}
            aria-label={m.contacts_add()}
            onClick={onAdd}
          >
            {sayAsAdd(m.common_add)}
          </Button>
        </>
      }
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
