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
    if (known.size > most) {
      // Looked for only now: a map steps over all that was taken out since it last tidied itself.
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    }
    return value;
  };
}
