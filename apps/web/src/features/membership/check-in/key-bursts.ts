/** The longest pause between two keys of a scanner, in milliseconds; people type slower. */
const FASTEST_PAUSE_MS = 40;

/** A code is at least so long: somebody's two quick keys are none. */
const SHORTEST = 4;
const LONGEST = 500;

/** A key as the browser tells it, and the moment in milliseconds. */
type Pressed = { key: string; code: string; shiftKey: boolean; at: number };

/**
 * Tells what a scanner that acts as a keyboard has read: keys in a fast burst, ended by Enter. It gives
 * the code at its Enter, and nothing at any other key.
 */
export function createKeyBursts(): (pressed: Pressed) => string | undefined {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  return (pressed) => {
    const isFast = pressed.at - last <= FASTEST_PAUSE_MS;
    last = pressed.at;
    if (pressed.key === 'Enter' || pressed.code === 'Enter') {
      const code = isFast ? text : '';
      text = '';
      return code.length >= SHORTEST ? code : undefined;
    }
    const character = characterOf(pressed);
    // Shift and its like come between the letters.
    if (character !== undefined) text = isFast ? (text + character).slice(-LONGEST) : character;
    return undefined;
  };
}

/** What a key means on the keyboard that scanners pretend to be, also while somebody writes Korean. */
function characterOf({ key, code, shiftKey }: Pressed): string | undefined {
  if (/^[\x20-\x7e]$/.test(key)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? (code === 'Minus' ? '-' : undefined);
}
