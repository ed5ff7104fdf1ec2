import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/**
 * Ends imports whose server died: one that was being read has failed; one that was being committed
 * is ready again, for its transaction left nothing. Alive is what has beaten in the last `seconds`
 * or holds its commit's lock.
 */
export async function updateDeadImports(
  db: Db,
  seconds: number,
  failure: { reason: string; message: string },
): Promise<void> {
  const silent = sql`beat_at < now() - make_interval(secs => ${seconds})`;
  await sql`
    update import set state = 'ready' where state = 'committing' and ${silent}
      and pg_try_advisory_xact_lock(hashtext('imports.commit.' || id))`.execute(db);
  // The rows of an import that is ready go with a crash of the database.
  await sql`
    update import set state = 'failed', finished_at = now(), top = '[]', columns = '[]',
      failure = ${JSON.stringify(failure)}::jsonb
    where (state = 'reading' and ${silent})
      or (state = 'ready' and added + updated + skipped + refused + dropped > 0
        and not exists (select from import_row where import_id = import.id))`.execute(db);
}

/** Gives up imports that nobody has touched for so many hours. */
export async function updateForgottenImports(db: Db, hours: number): Promise<void> {
  await sql`
    update import set state = 'cancelled', finished_at = now(), top = '[]', columns = '[]'
    where state = 'ready' and touched_at < now() - make_interval(hours => ${hours})`.execute(db);
}

/** Forgets imports that came to nothing, so many hours after their end, once their file is gone. */
export async function deleteFruitlessImports(db: Db, hours: number): Promise<void> {
  await sql`
    delete from import
    where state in ('cancelled', 'failed') and blob_hash is null
      and finished_at < now() - make_interval(hours => ${hours})`.execute(db);
}

/** How many imports there are of a state. */
export async function countImports(db: Db): Promise<{ of: string; count: number }[]> {
  const { rows } = await sql<{ of: string; count: number }>`
    select state as of, count(*) as count from import group by state`.execute(db);
  return rows;
}
