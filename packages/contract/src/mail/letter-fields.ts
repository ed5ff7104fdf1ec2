/** Fields in a letter to many: `{name}`, or `{name|bạn}` with what stands there for who has none. */

/** What a letter knows of the person it goes to, by the name of the field. */
export type FieldValues = Readonly<Record<string, string>>;

/** The fields that recipients from Station's own lists have; a file may bring more. */
export const LETTER_FIELDS = ['name', 'company', 'position', 'email', 'phone'] as const;

/** Characters of a field's name, at most. */
export const FIELD_NAME_MAX = 40;

/** A name of letters, digits, spaces, `_` and `-` that begins with a letter; a fallback without braces. */
const FIELD = /\{\s*(\p{L}[\p{L}\p{M}\p{N}_ -]{0,39}?)\s*(?:\|([^{}|]*))?\}/gu;

/** A field as it is compared: `{ Name }` is `{name}`. */
export const fieldKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** A letter's text for one person. */
export type FilledText = {
  text: string;
  /** Fields that this person has nothing for and that have no fallback, each once. */
  missing: string[];
};

/**
 * Puts a person's values into a text. `escape` makes a value safe for where it goes; fallbacks are part
 * of the text and stay as they are.
 */
export function fillFields(
  text: string,
  values: FieldValues,
  escape: (value: string) => string = (value) => value,
): FilledText {
  const missing = new Set<string>();
  const filled = text.replace(FIELD, (_, name: string, fallback: string | undefined) => {
    const key = fieldKey(name);
    const value = Object.hasOwn(values, key) ? (values[key] ?? '').trim() : '';
    if (value !== '') return escape(value);
    if (fallback === undefined) missing.add(key);
    return fallback?.trim() ?? '';
  });
  return { text: filled, missing: [...missing] };
}

/** The fields that a text asks for, each once, in their order. */
export function fieldsOf(text: string): string[] {
  return [...new Set([...text.matchAll(FIELD)].map(([, name = '']) => fieldKey(name)))];
}
