import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Set when this run has compiled them: both projects of the web room ask for it. */
const COMPILED = 'STATION_MESSAGES_COMPILED';

/**
 * Compiles the messages before any test of the web room, so that tests see the texts as they are in
 * the sources. In a process of its own, since the compiler keeps its process awake.
 */
export function setup(): void {
  if (process.env[COMPILED]) return;
  process.env[COMPILED] = '1';
  execFileSync(
    process.execPath,
    [fileURLToPath(new URL('../build/messages.ts', import.meta.url))],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}
