import { ImportHistory } from '../../features/imports/import-history.tsx';
import { useContactImports } from './contact-import-kind.tsx';

/** The imports of contacts so far. */
export function ContactImportHistory() {
  return <ImportHistory kind={useContactImports()} />;
}
