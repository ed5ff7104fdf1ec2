import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What a module of a message is written with for editors and the compiler. */
const REMARKS = /^\/\*\*[\s\S]*?\*\/$|\/\*\* @type \{[^`]*?\} \*\/ /gm;

/**
 * Hands the messages to tests as one module, each as Paraglide has written it. There are thousands of
 * them in a file of their own each, so that a build can divide them among the screens; a test loads
 * them all, and every single file would be asked for, transformed and linked in every process.
 */
export function messagesInOne(): Plugin {
  return {
    name: 'station:messages-in-one',
    load: {
      filter: { id: /\/paraglide\/messages\/_index\.js$/ },
      handler(id) {
        const files = [...readFileSync(id, 'utf8').matchAll(/^export \* from '(.+)'$/gm)];
        const imports = new Set<string>();
        const messages = files.map(([, file = '']) =>
          readFileSync(join(dirname(id), file), 'utf8')
            .replace(REMARKS, '')
            .replace(/^import .*$/gm, (line) => {
              imports.add(line);
              return '';
            }),
        );
        return [...imports, ...messages].join('\n');
      },
    },
  };
}
