/** Where work waits that outlives the page. */
export type EntryStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** Every key that is in use, with what is kept under it; none where the browser refuses its storage. */
export function storedEntries(open: () => EntryStorage): [key: string, text: string][] {
  try {
    const storage = open();
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    return keys.map((key) => [key, storage.getItem(key) ?? '']);
  } catch {
    return [];
  }
}
