import { createLink, Outlet } from '@tanstack/react-router';
import { useSchoolsBase } from '../../features/schools/schools/schools.address.ts';
import { m } from '../../paraglide/messages.js';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { TabAnchor, TabLinks } from '../../ui/tab-links.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';

const Back = createLink(BackAnchor);
const Tab = createLink(TabAnchor);
const EXACT = { exact: true, includeSearch: false };

/** The screens of imports, for rosters: students with their courses, out of an Excel file. */
export function RosterArea() {
  const base = useSchoolsBase();
  return (
    <>
      <ToolHeader
        back={<Back to={base} label={m.schools_back_schools()} />}
        title={m.common_record_schools()}
        actions={<ShellMenuSlot />}
      />
      <TabLinks label={m.imports_tabs()}>
        <Tab to={`${base}/roster`} activeOptions={EXACT}>
          {m.imports_tab_start()}
        </Tab>
        <Tab to={`${base}/roster/history`} activeOptions={EXACT}>
          {m.imports_tab_history()}
        </Tab>
      </TabLinks>
      <Outlet />
    </>
  );
}
