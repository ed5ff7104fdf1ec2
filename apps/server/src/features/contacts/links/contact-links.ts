import {
  CONTACT_LINKS_MAX,
  type ContactLinks,
  type LinkedBy,
} from '@station/contract/contacts/contact-links';
import { digitsOf, foldText } from '@station/contract/search-text';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { comparablePhone, phoneForms } from '../../../platform/phones.ts';
import { required } from '../contacts/contacts.actions.ts';
import { findContact } from '../contacts/contacts.queries.ts';
import {
  ENDING,
  findAccountCandidates,
  findEmployeeCandidates,
  findStudentCandidates,
  type Reachable,
} from './contact-links.queries.ts';

/**
 * Who a contact is elsewhere. A choice that somebody has made comes first; then whoever has the same
 * e-mail address, in whatever case, or the same telephone number, however written. Names alone say
 * nothing: many people share one. Employees and accounts are for administrators, as their lists are.
 * @throws Problem `contacts.not-found`.
 */
export async function readContactLinks(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  contactId: number,
): Promise<ContactLinks> {
  const contact = required(await findContact(db, contactId));
  const phones = [contact.phone, ...contact.other_phones];
  const emails = [contact.email, ...contact.other_emails].filter(Boolean);
  const same = sameAs({ phones, emails });
  const numbers = phones.map(digitsOf).filter((digits) => digits.length >= ENDING);
  const endings = numbers.map((digits) => digits.slice(-ENDING));
  const lowered = emails.map((email) => email.toLowerCase());
  const pieces = [
    ...emails.map(foldText),
    ...phones.map((phone) => phoneForms(phone).searchable.split(' ', 1)[0] ?? ''),
  ].filter(Boolean);
  const isAdmin = actor.role === 'admin';
  const [students, employees, accounts] = await Promise.all([
    findStudentCandidates(db, pieces),
    isAdmin ? findEmployeeCandidates(db, contactId, endings, lowered) : [],
    isAdmin ? findAccountCandidates(db, contactId, endings, lowered) : [],
  ]);
  return { students: same(students), employees: same(employees), accounts: same(accounts) };
}

/** Those that are the same person by the rule, and by what; choices first. */
function sameAs(own: Reachable) {
  const keys = (phones: readonly string[]) => phones.map(comparablePhone).filter(Boolean);
  const ownPhones = new Set(keys(own.phones));
  const ownEmails = new Set(own.emails.map((email) => email.toLowerCase()));
  const byOf = (it: Reachable & { chosen?: boolean }): LinkedBy | undefined => {
    if (it.chosen) return 'choice';
    if (it.emails.some((email) => ownEmails.has(email.toLowerCase()))) return 'email';
    return keys(it.phones).some((key) => ownPhones.has(key)) ? 'phone' : undefined;
  };
  return <It extends Reachable & { chosen?: boolean }>(candidates: readonly It[]) =>
    candidates
      .flatMap((candidate) => {
        const by = byOf(candidate);
        return by ? [{ ...candidate, by }] : [];
      })
      .toSorted((a, b) => Number(b.by === 'choice') - Number(a.by === 'choice'))
      .slice(0, CONTACT_LINKS_MAX);
}
