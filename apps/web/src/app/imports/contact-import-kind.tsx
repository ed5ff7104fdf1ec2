import { useMemo } from 'react';
import {
  ContactLink,
  contactFieldLabel,
  contactRemark,
  countedContacts,
  undoneContacts,
  useCategoryValues,
} from '../../features/contacts/contacts/contact-import-words.tsx';
import { refreshContacts } from '../../features/contacts/contacts/contacts.data.ts';
import type { ImportKindWords } from '../../features/imports/import-kind.ts';
import { m } from '../../paraglide/messages.js';

/** What the screens of imports are told about contacts. */
export function useContactImports(): ImportKindWords {
  const categories = useCategoryValues();
  return useMemo(
    () => ({
      kind: 'contacts',
      places: {
        start: '/app/upload-excel',
        one: '/app/upload-excel/$id',
        history: '/app/upload-excel/history',
      },
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
      RecordLink: ContactLink,
      refresh: (client) => void refreshContacts(client),
    }),
    [categories],
  );
}
