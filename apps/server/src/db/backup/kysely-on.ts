import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/** Kysely on one connection that somebody else holds and gives back. */
export function kyselyOn<T>(client: pg.PoolClient): Kysely<T> {
  const borrowed = new Proxy(client, {
    get(target, name) {
      if (name === 'release') return () => {};
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const pool = { connect: async () => borrowed, end: async () => {} };
  return new Kysely<T>({ dialect: new PostgresDialect({ pool }) });
}
