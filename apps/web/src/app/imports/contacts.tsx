import { useMemo } from 'react';
import {
  ContactLink,
  contactFieldLabel,
  contactRemark,
  countedContacts,
  undoneContacts,
  useCategoryValues,
} from '../../features/contacts/contacts/contact-import-texts.tsx';
import { uploadAtOnce } from '../../features/contacts/contacts/contact-upload.data.ts';
import { refreshContacts } from '../../features/contacts/contacts/contacts.data.ts';
import { OpenDirectory, TemplateButton } from '../../features/contacts/contacts/upload-aside.tsx';
import { UploadGuide } from '../../features/contacts/contacts/upload-guide.tsx';
import { ImportHistory } from '../../features/imports/import-history.tsx';
import type { ImportKindTexts } from '../../features/imports/import-kind.ts';
import { ImportScreen } from '../../features/imports/import-screen.tsx';
import { ImportStart } from '../../features/imports/import-start.tsx';
import { m } from '../../paraglide/messages.js';
import { ImportsArea, placesFrom } from './imports-area.tsx';

const PLACES = placesFrom('/app/upload-excel');

/** The hub's Excel upload: the screens of imports, for contacts. */
export function ContactImportsArea() {
  return (
    <ImportsArea back={{ link: { to: '/app' }, text: m.contacts_back_hub() }} places={PLACES} />
  );
}

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

/** The imports of contacts so far. */
export function ContactImportHistory() {
  return <ImportHistory kind={useContactImports()} />;
}

/** One import of contacts. */
export function ContactImport() {
  return <ImportScreen kind={useContactImports()} />;
}

/** What the screens of imports are told about contacts. */
function useContactImports(): ImportKindTexts {
  const categories = useCategoryValues();
  return useMemo(
    () => ({
      kind: 'contacts',
      places: PLACES,
      title: m.contacts_upload_title,
      submit: m.contacts_upload_submit,
      writing: m.contacts_upload_writing,
      policy: m.contacts_import_policy,
      field: contactFieldLabel,
      choices: (key) => (key === 'category' ? categories : undefined),
      remark: contactRemark,
      duplicate: m.contacts_import_duplicate,
      counted: countedContacts,
      undoes: undoneContacts,
      atOnce: uploadAtOnce,
      RecordLink: ContactLink,
      refresh: (client) => void refreshContacts(client),
    }),
    [categories],
  );
}
