/** A kind of thing that happens, and what is told about it. Made by `defineEvent`. */
export type EventKind<T> = { readonly name: string; readonly payload?: T };

/** Tells others in this process what has happened; between servers the database does. */
export type Events = {
  /** Tells everybody who listens; call it after the commit. One listener's failure is not another's. */
  publish<T>(kind: EventKind<T>, payload: T): void;
  /** Listens; answers how to stop. */
  subscribe<T>(kind: EventKind<T>, listener: (payload: T) => void): () => void;
};

/** Declares a kind of event; `name` is its feature and a past participle: `contacts.moved`. */
export function defineEvent<T>(name: string): EventKind<T> {
  return { name };
}

/** Events of one server. A listener that throws is reported and changes nothing for the others. */
export function createEvents(onError: (error: unknown, name: string) => void): Events {
  const listeners = new Map<EventKind<unknown>, Set<(payload: never) => void>>();
  return {
    publish(kind, payload) {
      for (const listener of listeners.get(kind as EventKind<unknown>) ?? []) {
        try {
          (listener as (it: typeof payload) => void)(payload);
        } catch (error) {
          onError(error, kind.name);
        }
      }
    },
    subscribe(kind, listener) {
      const known = listeners.get(kind as EventKind<unknown>) ?? new Set();
      listeners.set(kind as EventKind<unknown>, known.add(listener));
      return () => known.delete(listener);
    },
  };
}
