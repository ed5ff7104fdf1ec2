/** Addresses that are a key by themselves: what stands after these words opens something to anybody. */
const KEYS = /^\/(share|request)\/.+$/;

/** The path of a page without the token that would open it. */
export const withoutToken = (path: string): string => path.replace(KEYS, '/$1');
