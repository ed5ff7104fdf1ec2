import { ImportHistory } from '../../features/imports/import-history.tsx';
import { useRosterImports } from './roster-import-kind.ts';

/** What was imported of rosters. */
export function RosterHistory() {
  return <ImportHistory kind={useRosterImports()} />;
}
