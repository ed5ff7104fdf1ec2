/** The fields that a person fills in, by their names. */
type Fields = Record<string, unknown>;

/** How a field is shown where two versions stand side by side. */
export type FieldView<Values extends Fields, Name extends keyof Values = keyof Values> = {
  label: string;
  /** Its value in words; without this, the value as it is. */
  text?: (value: Values[Name]) => string;
};

/** How each field is shown, in the order in which a person sees them. */
export type FieldViews<Values extends Fields> = {
  readonly [Name in keyof Values]: FieldView<Values, Name>;
};

/** What two people have made of the same thing, field by field. Empty text stands for no value. */
export type VersionComparison = {
  /** Fields where it matters which version is kept. */
  differences: readonly { key: string; label: string; theirs: string; mine: string }[];
  /** What they have changed where I have left it alone; it stays either way. */
  others: readonly { label: string; value: string }[];
};

/**
 * My changes put on top of theirs: a field that I did not touch stays as they left it, so that
 * keeping mine takes back nothing but what I was editing myself.
 */
export function mergedChanges<Values extends Fields>(
  base: Values,
  mine: Values,
  theirs: Values,
): Values {
  const entries = Object.entries(mine).map(([name, value]) => [
    name,
    isSame(value, base[name]) ? theirs[name] : value,
  ]);
  return Object.fromEntries(entries) as Values;
}

/** Compares what a form was filled from (`base`), what is stored now, and what would be saved. */
export function compareVersions<Values extends Fields>(
  versions: { base: Values; theirs: Values; merged: Values },
  views: FieldViews<Values>,
): VersionComparison {
  const { base, theirs, merged } = versions;
  const names = Object.keys(views) as (keyof Values & string)[];
  const shown = <Name extends keyof Values & string>(name: Name, values: Values): string => {
    const { text = asText } = views[name];
    return text(values[name]);
  };
  return {
    differences: names
      .filter((name) => !isSame(theirs[name], merged[name]))
      .map((name) => ({
        key: name,
        label: views[name].label,
        theirs: shown(name, theirs),
        mine: shown(name, merged),
      })),
    others: names
      .filter((name) => !isSame(theirs[name], base[name]) && isSame(theirs[name], merged[name]))
      .map((name) => ({ label: views[name].label, value: shown(name, theirs) })),
  };
}

/** Whether a field has the same in two versions; lists and objects are the same by what is in them. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  }
  if (!isPlain(one) || !isPlain(other)) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]))
  );
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join('\n');
  return value === null || value === undefined ? '' : String(value);
}
