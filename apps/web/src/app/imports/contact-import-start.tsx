import { OpenDirectory, TemplateButton } from '../../features/contacts/contacts/upload-aside.tsx';
import { UploadGuide } from '../../features/contacts/contacts/upload-guide.tsx';
import { ImportStart } from '../../features/imports/import-start.tsx';
import { useContactImports } from './contact-import-kind.tsx';

/** Where an Excel file of contacts is chosen (spec 2, section 2). */
export function ContactImportStart() {
  return (
    <ImportStart kind={useContactImports()}>
      <UploadGuide />
      <TemplateButton />
      <OpenDirectory />
    </ImportStart>
  );
}
