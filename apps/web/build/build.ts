/** `npm run build`: texts and the guide as code, then Vite, then what the built files still need. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { writeGuide } from './guide.ts';
import { writeMessages } from './messages.ts';

writeMessages();
writeGuide();
await build({ root: fileURLToPath(new URL('..', import.meta.url)) });
// Reads the lists of screens, and with them the texts that were just written.
const { finishBuild } = await import('./finish-build.ts');
const compressed = await finishBuild();
process.stdout.write(`${compressed} files compressed.\n`);
