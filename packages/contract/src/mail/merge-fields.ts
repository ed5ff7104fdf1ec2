/**
 * Fields in templates and in letters to many: `{{name}}`, and with what to say when it is empty
 * `{{name|bạn}}`. Browser and server fill them by the same words.
 */

/** Two braces, a name, perhaps a line and the fallback, two braces. */
const FIELD = /\{\{\s*([\p{L}\p{M}\p{N}_ .-]{1,60}?)\s*(?:\|([^{}]{0,200}))?\}\}/gu;

/** Fields are told by their names without regard to case or outer spaces. */
const keyOf = (name: string) => name.trim().toLowerCase();

/** The fields that a text asks for, each once, in the order of their first use, in small letters. */
export function fieldsIn(text: string): string[] {
  return [...new Set([...text.matchAll(FIELD)].map(([, name = '']) => keyOf(name)))];
}

/** The fields of a text for which there is neither a value nor a fallback. */
export function emptyFieldsIn(text: string, values: Readonly<Record<string, string>>): string[] {
  const empty = new Set<string>();
  for (const [, name = '', fallback] of text.matchAll(FIELD)) {
    if (fieldValue(values, name) === '' && fallback === undefined) empty.add(keyOf(name));
  }
  return [...empty];
}

/**
 * A text with its fields filled in; the keys of `values` are in small letters. For HTML say `html`:
 * what is filled in is text, and stays text.
 */
export function fillFields(
  text: string,
  values: Readonly<Record<string, string>>,
  form: 'text' | 'html',
): string {
  return text.replaceAll(FIELD, (_whole, name: string, fallback: string | undefined) => {
    const value = fieldValue(values, name);
    if (value !== '') return form === 'html' ? escapeHtml(value) : value;
    // The fallback is of the template itself, whose HTML is escaped already.
    return (fallback ?? '').trim();
  });
}

function fieldValue(values: Readonly<Record<string, string>>, name: string): string {
  const key = keyOf(name);
  return Object.hasOwn(values, key) ? (values[key] ?? '').trim() : '';
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (it) => ENTITIES[it] ?? it);
}
