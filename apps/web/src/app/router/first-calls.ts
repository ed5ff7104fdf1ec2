/**
 * Calls whose answers a screen opened at its bare address waits for: `public/head.js` begins them while
 * the screen's code is on its way. Only the list that people open all day is worth it. An address that is
 * wrong here does no harm but its own traffic: the page then asks by itself.
 */
import { listContacts } from '@station/contract/contacts/contacts';
import {
  contactsQuery,
  useContactsAddress,
} from '../../features/contacts/contacts/contacts.address.ts';
import { urlOf } from '../../platform/call.ts';

const usual = contactsQuery(useContactsAddress.read({}));
const contacts = `GET${urlOf(listContacts, { query: usual })}`;

/** By the screen's path, as the method and then the address of each. */
export const firstCalls: Readonly<Record<string, string[]>> = {
  '/home/contacts': [contacts],
  '/app/contacts': [contacts],
};
