import type { DuplicateGroup, SharedValue } from '@station/contract/contacts/duplicates';
import type { Db } from '../../../db/db.ts';
import { toContact } from '../contacts/contacts.actions.ts';
import {
  type ComparedContact,
  type FoundGroup,
  findComparedContacts,
  findDirectoryMark,
  findDuplicateGroups,
  findNotDuplicates,
} from './duplicates.queries.ts';

type Found = Awaited<ReturnType<typeof findDuplicateGroups>>;

/** The groups found last, or being looked for, with the state of the directory they belong to. */
const lastFound = new WeakMap<Db, Promise<Found>>();

/**
 * A page of the groups of likely duplicates, and how many groups there are. Looking for them all takes
 * some tenths of a second with 100,000 contacts; they are believed for as long as nobody has written
 * to the directory, so that turning pages costs nothing.
 */
export async function readDuplicates(
  db: Db,
  offset: number,
  limit: number,
): Promise<{ groups: DuplicateGroup[]; total: number }> {
  const [{ groups: found }, pairs] = await Promise.all([readGroups(db), findNotDuplicates(db)]);
  const apart = new Set(pairs.map(({ low, high }) => `${low} ${high}`));
  const open =
    apart.size === 0 ? found : found.flatMap((group) => withoutNotDuplicates(group, apart));
  const page = open.slice(offset, offset + limit);
  const contacts = await findComparedContacts(db, [...new Set(page.flatMap(({ ids }) => ids))]);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const groups = page
    .map(({ ids }) => toGroup(ids.flatMap((id) => byId.get(id) ?? [])))
    // Somebody may have deleted one since the groups were looked for, a moment ago.
    .filter((group) => group.contacts.length > 1);
  return { groups, total: open.length };
}

/** The contacts with these ids, as far as they are there, and what they share. */
export async function readGroup(db: Db, ids: readonly number[]): Promise<DuplicateGroup> {
  return toGroup(await findComparedContacts(db, ids));
}

async function readGroups(db: Db): Promise<Found> {
  const known = await lastFound.get(db)?.catch(() => undefined);
  if (known && known.mark === (await findDirectoryMark(db))) return known;
  const looking = findDuplicateGroups(db);
  lastFound.set(db, looking);
  return looking;
}

/** The group without those that are told apart from everybody in it; nothing if nobody is left. */
function withoutNotDuplicates(group: FoundGroup, apart: ReadonlySet<string>): FoundGroup[] {
  const ids = group.ids.filter((id) =>
    group.ids.some((other) => {
      if (other === id) return false;
      return !apart.has(`${Math.min(id, other)} ${Math.max(id, other)}`);
    }),
  );
  return ids.length > 1 ? [{ ...group, ids }] : [];
}

function toGroup(contacts: readonly ComparedContact[]): DuplicateGroup {
  return {
    reasons: sharedValues(contacts),
    contacts: contacts.map(({ phone_keys: _, emails: __, name_company: ___, ...row }) =>
      toContact(row),
    ),
  };
}

/** What at least two of the contacts share, as the first one of them has it. */
function sharedValues(contacts: readonly ComparedContact[]): SharedValue[] {
  const phone = firstShared(contacts, (it) => it.phone_keys);
  const email = firstShared(contacts, (it) => it.emails);
  const name = firstShared(contacts, (it) => (it.name_company ? [it.name_company] : []));
  return [
    ...(phone
      ? [
          {
            reason: 'phone' as const,
            value: [phone.by.phone, ...phone.by.other_phones][phone.at] ?? '',
          },
        ]
      : []),
    ...(email
      ? [
          {
            reason: 'email' as const,
            value: [email.by.email, ...email.by.other_emails][email.at] ?? '',
          },
        ]
      : []),
    ...(name ? [{ reason: 'name' as const, value: `${name.by.name} · ${name.by.company}` }] : []),
  ];
}

/** The first key that two contacts have: whose it is, and where in that one's list. */
function firstShared(
  contacts: readonly ComparedContact[],
  keysOf: (contact: ComparedContact) => readonly string[],
): { by: ComparedContact; at: number } | undefined {
  const seen = new Map<string, { by: ComparedContact; at: number }>();
  for (const contact of contacts) {
    for (const [at, key] of keysOf(contact).entries()) {
      const earlier = seen.get(key);
      if (earlier && earlier.by !== contact) return earlier;
      if (!earlier) seen.set(key, { by: contact, at });
    }
  }
  return undefined;
}
