import { createLink, Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ImportHistory } from '../features/imports/import-history.tsx';
import type { ImportKindWords } from '../features/imports/import-kind.ts';
import { ImportScreen } from '../features/imports/import-screen.tsx';
import { ImportStart } from '../features/imports/import-start.tsx';
import {
  countedEnrollments,
  RosterGuide,
  RosterLink,
  rosterFieldLabel,
  rosterRemark,
  rosterStatuses,
  undoneEnrollments,
} from '../features/roster/roster-words.tsx';
import { SCHOOLS_KEY } from '../features/schools/schools.data.ts';
import { useSchoolsBase } from '../features/schools/schools-address.data.ts';
import { m } from '../paraglide/messages.js';
import { ShellMenuSlot } from '../ui/shell-menu-slot.tsx';
import { TabAnchor, TabLinks } from '../ui/tab-links.tsx';
import { BackAnchor, ToolHeader } from '../ui/tool-header.tsx';

const Back = createLink(BackAnchor);
const Tab = createLink(TabAnchor);
const EXACT = { exact: true, includeSearch: false };

/** What the screens of imports are told about rosters. */
function useRosterImports(): ImportKindWords {
  const base = useSchoolsBase();
  return useMemo(
    () => ({
      kind: 'roster',
      places: {
        start: `${base}/roster`,
        one: `${base}/roster/$id`,
        history: `${base}/roster/history`,
      },
      title: m.roster_title,
      submit: m.roster_submit,
      writing: m.roster_writing,
      policy: m.roster_policy,
      field: rosterFieldLabel,
      choices: (key) => (key === 'status' ? rosterStatuses() : undefined),
      remark: rosterRemark,
      duplicate: m.roster_duplicate,
      counted: countedEnrollments,
      undoes: undoneEnrollments,
      RecordLink: RosterLink,
      refresh: (client) => void client.invalidateQueries({ queryKey: SCHOOLS_KEY }),
    }),
    [base],
  );
}

/** The screens of imports, for rosters: students with their courses, out of an Excel file. */
export function RosterArea() {
  const base = useSchoolsBase();
  return (
    <>
      <ToolHeader
        back={<Back to={base} label={m.schools_back_schools()} />}
        title={m.schools_header()}
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

/** Where an Excel file of a roster is chosen. */
export function RosterStart() {
  return (
    <ImportStart kind={useRosterImports()}>
      <RosterGuide />
    </ImportStart>
  );
}

/** One import of a roster. */
export function RosterImport() {
  return <ImportScreen kind={useRosterImports()} />;
}

/** What was imported of rosters. */
export function RosterHistory() {
  return <ImportHistory kind={useRosterImports()} />;
}
