import { useMemo } from 'react';
import type { ImportKindWords } from '../../features/imports/import-kind.ts';
import {
  countedEnrollments,
  RosterLink,
  rosterFieldLabel,
  rosterRemark,
  rosterStatuses,
  undoneEnrollments,
} from '../../features/schools/roster/roster-words.tsx';
import { useSchoolsBase } from '../../features/schools/schools/schools.address.ts';
import { SCHOOLS_KEY } from '../../features/schools/schools/schools.data.ts';
import { m } from '../../paraglide/messages.js';

/** What the screens of imports are told about rosters. */
export function useRosterImports(): ImportKindWords {
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
