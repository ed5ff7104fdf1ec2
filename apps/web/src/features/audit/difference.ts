/** One field of a line of the log, as it was and as it is. A side that has nothing is undefined. */
export type Difference = { field: string; before: unknown; after: unknown };

/**
 * The fields that differ between two values of the log, by their paths with dots. Where only one
 * side is there, such as of something new, all of its fields.
 */
export function findDifferences(before: unknown, after: unknown): Difference[] {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

/** A value's fields, those of objects inside by their paths; a value without any stands under ''. */
function fieldsOf(value: unknown, path = ''): Map<string, unknown> {
  if (value === undefined || value === null) return new Map();
  if (!isRecord(value)) return new Map([[path, value]]);
  const fields = new Map<string, unknown>();
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (isRecord(inner)) for (const [name, one] of fieldsOf(inner, at)) fields.set(name, one);
    else fields.set(at, inner);
  }
  return fields;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
