import { downloadTemplate, exportContacts } from '@station/contract/contacts/contact-files';
import { m } from '../../../paraglide/messages.js';
import { download } from '../../../platform/transfer.ts';
import { toast } from '../../../ui/toaster.tsx';
import type { ContactsAddress } from './contacts.address.ts';

/** Saves the template (spec 2, section 7). @throws Problem as `download` does. */
export async function saveTemplate(): Promise<void> {
  await download(downloadTemplate, 'contacts_template.xlsx');
  toast({ text: m.contacts_template_done(), tone: 'good' });
}

/** Saves what an address lists as Excel. @throws Problem as `download` does. */
export async function saveContacts(address: ContactsAddress): Promise<void> {
  const { search, category, industry, archived } = address;
  const query = { search, category, industry, active_only: !archived };
  const name = await download(exportContacts, 'contacts.xlsx', { query });
  toast({ text: m.contacts_export_done({ name }), tone: 'good' });
}
