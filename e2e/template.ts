import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInByCall, startStation } from './station.ts';

/**
 * Before all journeys: starts Station once on an empty folder, signs the first administrator in, and
 * leaves its folder to be copied, which takes a second and not ten. Gives the way to
 * remove it, for after all of them.
 */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function prepare(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'station-e2e-template-'));
  const data = join(folder, 'data');
  const station = await startStation({ DATA_DIR: data });
  const session = await signInByCall(station, station.admin);
  await station.stop();
  writeFileSync(join(folder, 'session.json'), JSON.stringify(session));
  // Workers are told by it; `newFolder` and `storedSession` read it.
  process.env.STATION_TEMPLATE = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
