import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { ToolHeader } from '../../ui/tool-header.tsx';

/** The Excel upload screen, until its own code lands here. */
export function ExcelUploadPage() {
  return (
    <>
      <ToolHeader title={m.launcher_section_upload_excel()} actions={<ShellMenuSlot />} />
      <Screen>
        <ScreenTitle>{m.launcher_section_upload_excel()}</ScreenTitle>
        <EmptyState title={m.launcher_soon_title()} />
      </Screen>
    </>
  );
}
