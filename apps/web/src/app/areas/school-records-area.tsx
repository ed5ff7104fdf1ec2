import { createLink, Outlet } from '@tanstack/react-router';
import { useSchoolsBase } from '../../features/schools/schools/schools.address.ts';
import { SchoolsTabs } from '../../features/schools/schools/schools-tabs.tsx';
import { m } from '../../paraglide/messages.js';
import { Screen } from '../../ui/screen.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';

const Back = createLink(BackAnchor);

/** What lies across schools, beside the four steps: all students, and the figures. */
export function SchoolRecordsArea() {
  const base = useSchoolsBase();
  return (
    <>
      <ToolHeader
        back={<Back to={base} label={m.schools_back_schools()} />}
        title={m.common_record_schools()}
        actions={<ShellMenuSlot />}
      />
      <SchoolsTabs />
      <Screen>
        <Outlet />
      </Screen>
    </>
  );
}
