import { startPostgres } from './postgres-server.ts';

/**
 * Starts one real PostgreSQL for a whole run of the `server-postgres` tests and stops it at the
 * end. Test files find its address in `TEST_DATABASE_URL`; each makes a database of its own there.
 */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres({ fsync: false });
  process.env.TEST_DATABASE_URL = server.localUrl;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await server.stop();
  };
}
