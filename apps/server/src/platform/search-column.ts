import { foldText, initialsOf } from '@station/contract/search-text';

/** What a person or a thing is found by. */
type Searchable = {
  /** Found by syllables and by initial consonants; the one most searched for comes first. */
  names: readonly string[];
  /** The digits that `phoneForms` makes of telephone numbers, to be found by. */
  phones: readonly string[];
  emails: readonly string[];
};

/**
 * The folded text of a `search` column: the first name, telephone digits, e-mails, further names,
 * initial consonants. See docs/decisions/005.
 */
export function searchColumn({ names, phones, emails }: Searchable): string {
  const [first = '', ...others] = names;
  const parts = [
    foldText(first),
    ...phones,
    ...emails.map(foldText),
    ...others.map(foldText),
    ...names.map(initialsOf),
  ];
  // A line break between the parts keeps a piece from matching across two of them.
  return parts.filter(Boolean).join('\n');
}
