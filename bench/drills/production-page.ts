/** Lines of `docs/production.md`, so that drills try what is printed there. */
import { readFileSync } from 'node:fs';

/** Where that page keeps the archive of PostgreSQL's log. */
const ARCHIVE = '/srv/station/wal';

/**
 * @param setting a setting of PostgreSQL that stands once on the page, on a line of its own
 * @param archive the folder to keep the log in, an absolute path
 * @returns that line, as `postgresql.conf` takes it, with `archive` for the folder of the page
 * @throws when the page has no such line or several, or its line does not name the folder
 */
export function archiveLine(
  setting: 'archive_command' | 'restore_command',
  archive: string,
): string {
  const page = readFileSync(new URL('../../docs/production.md', import.meta.url), 'utf8');
  const [line, ...more] = page.split('\n').filter((it) => it.startsWith(`${setting} = `));
  if (line === undefined || more.length > 0 || !line.includes(ARCHIVE)) {
    throw new Error(`docs/production.md does not say once what ${setting} does with ${ARCHIVE}.`);
  }
  return line.replaceAll(ARCHIVE, archive);
}
