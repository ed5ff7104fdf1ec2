import { fileURLToPath } from 'node:url';
import { serverFlags } from '../scripts/start.ts';

/** Flags of Node for a process that measures the server from within, with the helpers that `npm start` has. */
export const hostFlags: readonly string[] = [
  ...serverFlags,
  '--import',
  fileURLToPath(new URL('../apps/server/build/start-from-bundle.ts', import.meta.url)),
];
