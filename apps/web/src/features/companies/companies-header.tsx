import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';

const Back = createLink(BackAnchor);

/** The head of a hub section (spec 1, section 2). */
export function CompaniesHeader() {
  return (
    <ToolHeader back={<Back to="/app" label={m.common_back_hub()} />} actions={<ShellMenuSlot />} />
  );
}
