import { ImportScreen } from '../../features/imports/import-screen.tsx';
import { useContactImports } from './contact-import-kind.tsx';

/** One import of contacts. */
export function ContactImport() {
  return <ImportScreen kind={useContactImports()} />;
}
