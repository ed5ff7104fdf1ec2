import { ImportScreen } from '../../features/imports/import-screen.tsx';
import { useRosterImports } from './roster-import-kind.ts';

/** One import of a roster. */
export function RosterImport() {
  return <ImportScreen kind={useRosterImports()} />;
}
