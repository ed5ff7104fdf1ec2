import { findContactCounts } from '../../apps/server/src/features/contacts/contacts/contact-pages.queries.ts';
import {
  createContact,
  setContactActive,
} from '../../apps/server/src/features/contacts/contacts/contacts.actions.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';
import { makeContacts } from '../make-contacts.ts';

const CONTACTS = 2_000;

/** Every so many contacts, one is archived. */
const ARCHIVED_EVERY = 25;

/** Fills the directory, unless somebody is in it; tells what was done. */
export async function fillContacts(context: Context, actor: Actor): Promise<string> {
  const counts = await findContactCounts(context.db);
  if (counts.some((it) => it.count > 0)) return 'There are contacts already; none were added.';
  let made = 0;
  for (const person of makeContacts(CONTACTS * 2)) {
    // The organisation's people are Vietnamese and Korean.
    if (person.phone.startsWith('+44')) continue;
    const contact = await createContact(context, actor, { ...person, notes: '' });
    made += 1;
    if (made % ARCHIVED_EVERY === 0) await setContactActive(context, actor, contact.id, false);
    if (made === CONTACTS) break;
  }
  return `${made.toLocaleString('en')} contacts were added.`;
}
