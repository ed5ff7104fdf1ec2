import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { IconAnchor } from '../../ui/button.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';

const Back = createLink(BackAnchor);
const HomeLink = createLink(IconAnchor);

/** The head of a hub section, with Back and Home (spec 1, section 2). */
export function CompaniesHeader({ title }: { title: string }) {
  return (
    <ToolHeader
      back={<Back to="/app" label={m.common_back_hub()} />}
      title={title}
      actions={
        <>
          <HomeLink
            to="/home"
            label={m.common_back_home()}
            icon={<IconHome size={20} aria-hidden="true" />}
          />
          <ShellMenuSlot />
        </>
      }
    />
  );
}
