import type pg from 'pg';

/** How often the store is looked at, in milliseconds. */
const CHECK_EVERY_MS = 15_000;

/** After so many checks with others waiting, upkeep takes its turn among them. */
const MOST_POSTPONED_CHECKS = 20;

/** Changes since the last checkpoint, in bytes of log: what a start after a crash has to read again. */
const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024;

/** Row counts reach the statistics about once a second; here they are wanted as they are now. */
const FLUSH_STATISTICS = 'select pg_stat_force_next_flush()';

const LOG_SINCE_CHECKPOINT = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes
  from pg_control_checkpoint()`;

/**
 * The table that needs it most, by autovacuum's own rule and default thresholds (PostgreSQL manual,
 * "Automatic Vacuuming"): 50 rows and 20 % dead, 50 and 10 % changed, 1000 and 20 % inserted.
 */
const TABLE_IN_NEED = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s
  join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
  order by s.n_dead_tup + s.n_mod_since_analyze desc
  limit 1`;

/**
 * Does one round of upkeep and answers what it did. Exported for its test.
 *
 * @param isUrgent does the tables even while others wait for the connection.
 */
export async function maintain(pool: pg.Pool, isUrgent = false): Promise<string[]> {
  const done: string[] = [];
  const isWelcome = () => isUrgent || pool.waitingCount === 0;
  if (isWelcome()) await pool.query(FLUSH_STATISTICS);
  // Each table is done once a round: one whose numbers do not change must not hold us for ever.
  while (isWelcome()) {
    const found = await pool.query<{ name: string }>(TABLE_IN_NEED);
    const name = found.rows[0]?.name;
    if (name === undefined || done.includes(name)) break;
    await pool.query(`vacuum (analyze) ${name}`);
    done.push(name);
  }
  // After the tables: what a vacuum changes right after a checkpoint is written to the log in full.
  const { rows } = await pool.query<{ bytes: number }>(LOG_SINCE_CHECKPOINT);
  if ((rows[0]?.bytes ?? 0) > CHECKPOINT_AFTER_BYTES) {
    await pool.query('checkpoint');
    done.push('checkpoint');
  }
  return done;
}

/**
 * Does what PostgreSQL's background processes do elsewhere; the embedded engine has none. Without it
 * the log in `pg_wal` grows for as long as the server runs, dead rows stay, and the planner knows
 * nothing of the tables.
 *
 * @returns a function that ends it.
 */
export function startMaintenance(pool: pg.Pool, onError: (error: unknown) => void): () => void {
  let isAtWork = false;
  let postponed = 0;
  const timer = setInterval(async () => {
    if (isAtWork) return;
    isAtWork = true;
    postponed = pool.waitingCount > 0 ? postponed + 1 : 0;
    try {
      await maintain(pool, postponed >= MOST_POSTPONED_CHECKS);
      if (postponed >= MOST_POSTPONED_CHECKS) postponed = 0;
    } catch (error) {
      onError(error);
    } finally {
      isAtWork = false;
    }
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
