import { ImportStart } from '../../features/imports/import-start.tsx';
import { RosterGuide } from '../../features/schools/roster/roster-words.tsx';
import { useRosterImports } from './roster-import-kind.ts';

/** Where an Excel file of a roster is chosen. */
export function RosterStart() {
  return (
    <ImportStart kind={useRosterImports()}>
      <RosterGuide />
    </ImportStart>
  );
}
