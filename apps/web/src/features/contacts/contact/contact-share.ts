import type { Contact } from '@station/contract/contacts/contacts';
import { m } from '../../../paraglide/messages.js';
import { save } from '../../../platform/transfer.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { toast } from '../../../ui/toaster.tsx';
import { vCardFileName, vCardOf } from './vcard.ts';

/** Puts a text on the clipboard, and says so. */
export const copyAndSay = (text: string, done: string): Promise<unknown> =>
  copyText(text).then(
    () => toast({ text: done, tone: 'good' }),
    () => toast({ text: m.contact_page_error_copy(), tone: 'bad' }),
  );

/** What is known of a contact, a line each, for a message or a letter. */
export function contactText(contact: Contact): string {
  const { name, position, company, phone, other_phones, email, other_emails, address } = contact;
  const work = [position, company].filter(Boolean).join(' · ');
  return [name, work, phone, ...other_phones, email, ...other_emails, address]
    .filter(Boolean)
    .join('\n');
}

function cardFile(contact: Contact, category: string): File {
  const text = vCardOf(contact, category);
  return new File([text], vCardFileName(contact.name), { type: 'text/vcard;charset=utf-8' });
}

/** Saves the contact's card as a file, which a telephone takes into its own address book. */
export function saveCard(contact: Contact, category: string): void {
  const file = cardFile(contact, category);
  save(file, file.name);
}

/** Hands the card to whatever the device shares with; where it cannot, the page's link is copied. */
export async function shareContact(contact: Contact, category: string): Promise<void> {
  if (!navigator.share) {
    await copyAndSay(window.location.href, m.contact_page_copied_link());
    return;
  }
  const files = [cardFile(contact, category)];
  const title = contact.name;
  try {
    await navigator.share(
      navigator.canShare?.({ files }) ? { title, files } : { title, text: contactText(contact) },
    );
  } catch (error) {
    // Somebody has thought better of it.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyAndSay(contactText(contact), m.contact_page_copied_all({ name: contact.name }));
  }
}
