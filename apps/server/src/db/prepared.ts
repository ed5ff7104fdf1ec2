import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { DeadlineClient } from './deadlines.ts';

const MARK = '/* prepared */';

/**
 * Put in front of a statement that runs all day with few different texts: each connection then
 * parses and plans it once. Planning was half of a list page's work in the database. Not for
 * searches, whose best plan depends on what is searched for.
 */
export const prepared: RawBuilder<unknown> = sql.raw(MARK);

/** Names by statement; the texts come from our own source, so there are few. */
const names = new Map<string, string>();

/** A connection that prepares the statements that are marked with {@link prepared}. */
export class PreparingClient extends DeadlineClient {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has a dozen overloads.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const query = super.query as (...given: unknown[]) => unknown;
    if (typeof text !== 'string' || !text.startsWith(MARK)) return query.apply(this, args);
    return query.call(this, { name: nameOf(text), text, values }, ...rest);
  }
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}
