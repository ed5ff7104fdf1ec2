import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Preload } from './route-files.ts';

/**
 * Writes the styles of each screen with calls of its own, which are the lists that people open all day,
 * into one more file of the built site in `folder`: on a slow line every file is a question and an answer,
 * and nothing is drawn before the last of them (docs/decisions/162).
 *
 * @returns the preloads, with the file where there is one.
 */
export async function joinStyles(folder: string, preloads: Preload[]): Promise<Preload[]> {
  return Promise.all(
    preloads.map(async (preload) => {
      if (preload.calls.length === 0) return preload;
      const texts = preload.styles.map((href) => readFile(`${folder}${href}`, 'utf8'));
      const text = (await Promise.all(texts)).join('\n');
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
      const sheet = `/assets/joined-${hash}.css`;
      await writeFile(`${folder}${sheet}`, text);
      return { ...preload, sheet };
    }),
  );
}
