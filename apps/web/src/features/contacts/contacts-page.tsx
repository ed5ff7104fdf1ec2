import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { ToolHeader } from '../../ui/tool-header.tsx';

/** The contact directory, until its own code lands here. */
export function ContactsPage() {
  return (
    <>
      <ToolHeader title={m.launcher_app_contacts()} actions={<ShellMenuSlot />} />
      <Screen>
        <ScreenTitle>{m.launcher_app_contacts()}</ScreenTitle>
        <EmptyState title={m.launcher_soon_title()} />
      </Screen>
    </>
  );
}
