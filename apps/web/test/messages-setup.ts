import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Compiles the messages before any test of the web room, so that tests see the texts as they are in
 * the sources. In a process of its own, since the compiler keeps its process awake.
 */
export function setup(): void {
  execFileSync(
    process.execPath,
    [fileURLToPath(new URL('../build/messages.ts', import.meta.url))],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}
