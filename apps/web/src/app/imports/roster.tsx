import { useMemo } from 'react';
import { ImportHistory } from '../../features/imports/import-history.tsx';
import type { ImportKindTexts } from '../../features/imports/import-kind.ts';
import { ImportScreen } from '../../features/imports/import-screen.tsx';
import { ImportStart } from '../../features/imports/import-start.tsx';
import {
  countedEnrollments,
  RosterGuide,
  RosterLink,
  rosterFieldLabel,
  rosterRemark,
  rosterStatuses,
  undoneEnrollments,
} from '../../features/schools/roster/roster-texts.tsx';
import { useSchoolsBase } from '../../features/schools/schools/schools.address.ts';
import { SCHOOLS_KEY } from '../../features/schools/schools/schools.data.ts';
import { m } from '../../paraglide/messages.js';
import { ImportsArea, placesFrom } from './imports-area.tsx';

/** The screens of imports, for rosters: students with their courses, out of an Excel file. */
export function RosterArea() {
  const base = useSchoolsBase();
  return (
    <ImportsArea
      back={{ link: { to: base }, text: m.schools_back_schools() }}
      places={placesFrom(`${base}/roster`)}
    />
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

/** What was imported of rosters. */
export function RosterHistory() {
  return <ImportHistory kind={useRosterImports()} />;
}

/** One import of a roster. */
export function RosterImport() {
  return <ImportScreen kind={useRosterImports()} />;
}

/** What the screens of imports are told about rosters. */
function useRosterImports(): ImportKindTexts {
  const base = useSchoolsBase();
  return useMemo(
    () => ({
      kind: 'roster',
      places: placesFrom(`${base}/roster`),
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
