/**
 * Remembers something of each key, made when it is first asked for. Of more than `most` keys those
 * are forgotten that were not asked for the longest.
 */
export function recentlyUsed<Value>(most: number, make: () => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? make();
    // The newest stand last, so the first one is the one to forget.
    known.delete(key);
    known.set(key, value);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return value;
  };
}
