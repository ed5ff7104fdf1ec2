import { createLink, Outlet } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { TabAnchor, TabLinks } from '../../ui/tab-links.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';

const Back = createLink(BackAnchor);
const Tab = createLink(TabAnchor);
const EXACT = { exact: true, includeSearch: false };

/** The hub's Excel upload: the screens of imports, for contacts. */
export function ContactImportsArea() {
  return (
    <>
      <ToolHeader
        back={<Back to="/app" label={m.contacts_back_hub()} />}
        title={m.contacts_upload_header()}
        actions={<ShellMenuSlot />}
      />
      <TabLinks label={m.imports_tabs()}>
        <Tab to="/app/upload-excel" activeOptions={EXACT}>
          {m.imports_tab_start()}
        </Tab>
        <Tab to="/app/upload-excel/history" activeOptions={EXACT}>
          {m.imports_tab_history()}
        </Tab>
      </TabLinks>
      <Outlet />
    </>
  );
}
