/*
 * The wish to ask the device once more, from whoever has it to the tracker, whose code is there only
 * where a device is measured.
 */

const listeners = new Set<() => void>();

/** Asks the device once more, for example after the person has allowed it in the browser. */
export function askDeviceAgain(): void {
  for (const listener of listeners) listener();
}

/** Calls back at each such wish; returns the way to stop. */
export function onDeviceAskedAgain(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
