import { CONTACT_LIMITS, type Contact } from '@station/contract/contacts/contacts';
import { digitsOf } from '@station/contract/search-text';

/** The fields of which one contact's value is taken. */
export const CHOSEN_FIELDS = [
  'name',
  'position',
  'company',
  'address',
  'category',
  'notes',
  'is_active',
] as const;
export type ChosenField = (typeof CHOSEN_FIELDS)[number];

/** The notes of all, one under the other. */
export const ALL_NOTES = 'all';

/** Telephone numbers or addresses, which are taken from several. */
export type Way = 'phone' | 'email';

/** What a person has chosen. */
export type MergeChoice = {
  /** The contact that stays; the others go to the trash. */
  keep: number;
  /** Whose value is taken. */
  from: Record<ChosenField, number | typeof ALL_NOTES>;
  /** The numbers that are taken, in their order. */
  phone: readonly string[];
  email: readonly string[];
};

/**
 * The choice to start from: the contact with the most in it is kept (of equal ones the oldest), empty
 * fields are filled from the others, and no number or address is lost.
 */
export function firstChoice(contacts: readonly Contact[], keep = fullest(contacts)): MergeChoice {
  const inOrder = contacts.toSorted((a, b) => Number(b.id === keep) - Number(a.id === keep));
  const filled = (field: ChosenField) =>
    (inOrder.find((contact) => contact[field]) ?? inOrder[0])?.id ?? keep;
  const from = Object.fromEntries(CHOSEN_FIELDS.map((field) => [field, filled(field)]));
  return {
    keep,
    from: from as MergeChoice['from'],
    phone: allWays(inOrder, 'phone').slice(0, CONTACT_LIMITS.others + 1),
    email: allWays(inOrder, 'email').slice(0, CONTACT_LIMITS.others + 1),
  };
}

function fullest(contacts: readonly Contact[]): number {
  const filled = (contact: Contact) =>
    Object.values(contact).filter((value) => value !== '' && value !== false).length +
    contact.other_phones.length +
    contact.other_emails.length;
  const [best] = contacts.toSorted((a, b) => filled(b) - filled(a) || a.id - b.id);
  return best?.id ?? 0;
}

/** The numbers or addresses of a contact, the first one first. */
export function waysOf(contact: Contact, way: Way): string[] {
  return way === 'phone'
    ? [contact.phone, ...contact.other_phones]
    : [contact.email, ...contact.other_emails].filter(Boolean);
}

/**
 * What tells a number or an address from others. The server knows every country's numbers and takes
 * out what this lets through twice.
 */
function wayKey(value: string, way: Way): string {
  if (way === 'email') return value.toLowerCase();
  return digitsOf(value).replace(/^(00)?(84|82)0?(?=\d{8,10}$)/, '0') || value;
}

function allWays(contacts: readonly Contact[], way: Way): string[] {
  const all = contacts.flatMap((contact) => waysOf(contact, way));
  return all.filter((value, at) => indexOfWay(all, value, way) === at);
}

/** Where a number or an address stands in a list, however it is written there; -1 for nowhere. */
export function indexOfWay(list: readonly string[], value: string, way: Way): number {
  return list.findIndex((one) => wayKey(one, way) === wayKey(value, way));
}

/** Takes a number or an address in, at the end, or leaves it out. */
export function withWay(choice: MergeChoice, way: Way, value: string, taken: boolean): MergeChoice {
  const at = indexOfWay(choice[way], value, way);
  if (taken === at >= 0) return choice;
  return { ...choice, [way]: taken ? [...choice[way], value] : choice[way].toSpliced(at, 1) };
}

/** Makes one that is taken the first. */
export function withFirstWay(choice: MergeChoice, way: Way, value: string): MergeChoice {
  const at = indexOfWay(choice[way], value, way);
  return at < 0 ? choice : { ...choice, [way]: [value, ...choice[way].toSpliced(at, 1)] };
}

/** Whether it matters whose value is taken. */
export function differs(contacts: readonly Contact[], field: ChosenField): boolean {
  return new Set(contacts.map((contact) => contact[field])).size > 1;
}

/** The different notes that there are. */
export function allNotes(contacts: readonly Contact[]): string {
  return [...new Set(contacts.map(({ notes }) => notes).filter(Boolean))].join('\n\n');
}

/** Why a choice cannot be merged, or nothing. */
export function choiceProblem(
  contacts: readonly Contact[],
  choice: MergeChoice,
): 'no-phone' | 'too-many' | 'notes-too-long' | undefined {
  if (choice.phone.length === 0) return 'no-phone';
  const most = CONTACT_LIMITS.others + 1;
  if (choice.phone.length > most || choice.email.length > most) return 'too-many';
  const notes = mergedContact(contacts, choice).notes;
  return notes.length > CONTACT_LIMITS.notes ? 'notes-too-long' : undefined;
}

/** What the contact that is kept will hold. */
export function mergedContact(contacts: readonly Contact[], choice: MergeChoice) {
  const of = (field: ChosenField) =>
    contacts.find(({ id }) => id === choice.from[field]) ?? (contacts[0] as Contact);
  const [phone = '', ...other_phones] = choice.phone;
  const [email = '', ...other_emails] = choice.email;
  return {
    name: of('name').name,
    phone,
    other_phones,
    position: of('position').position,
    email,
    other_emails,
    company: of('company').company,
    address: of('address').address,
    category: of('category').category,
    notes: choice.from.notes === ALL_NOTES ? allNotes(contacts) : of('notes').notes,
    is_active: of('is_active').is_active,
  };
}
