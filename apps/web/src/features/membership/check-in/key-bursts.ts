/** The longest pause between two keys of a scanner, in milliseconds; people type slower. */
const FASTEST_PAUSE_MS = 40;

/** As short as a code may be: a door key of a keyboard has no meaning here. */
const SHORTEST = 4;
const LONGEST = 500;

type Key = { key: string; at: number };

/**
 * Tells what a scanner that acts as a keyboard has read: keys in a fast burst, ended by Enter. `at` is
 * the moment of each key in milliseconds. It gives the code at its Enter, and nothing at any other key.
 */
export function createKeyBursts(): (pressed: Key) => string | undefined {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  return ({ key, at }) => {
    const isFast = at - last <= FASTEST_PAUSE_MS;
    last = at;
    if (key === 'Enter') {
      const code = isFast ? text : '';
      text = '';
      return code.length >= SHORTEST ? code : undefined;
    }
    // Shift and its like come between the letters.
    if (key.length !== 1) return undefined;
    text = isFast ? (text + key).slice(-LONGEST) : key;
    return undefined;
  };
}
