/**
 * Addresses of the screens for guests that go on with a key: what stands after these words opens something
 * to whoever has it. The second group is for a whole address, such as that of a referrer.
 */
const KEYED =
  /^((https?:\/\/[^/]*)?\/(share|request|card|kiosk|meeting-answer|certificates))\/.+$/is;

/**
 * A page's path, or its whole address, without the token that would open it. The browser reports no other,
 * and the server keeps no other, whatever an older tab or a program reports.
 */
export const withoutToken = (address: string): string => address.replace(KEYED, '$1');
