import { foldText, initialsOf } from '@station/contract/search-text';

/** What a person or a thing is found by. */
type Searchable = {
  /** Found by syllables and by initial consonants; the one most searched for comes first. */
  names: readonly string[];
  /** The digits that `phoneForms` makes of a telephone number, to be found by. */
  phone: string;
  email: string;
};

/**
 * The folded text of a `search` column: the first name, telephone digits, e-mail, further names,
 * initial consonants. See docs/decisions/005.
 */
export function searchColumn({ names, phone, email }: Searchable): string {
  const [first = '', ...others] = names;
  const parts = [
    foldText(first),
    phone,
    foldText(email),
    ...others.map(foldText),
    ...names.map(initialsOf),
  ];
  // A line break between the parts keeps a piece from matching across two of them.
  return parts.filter(Boolean).join('\n');
}
