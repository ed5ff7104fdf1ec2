import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Kinds of files that shrink. Fonts and pictures are compressed already. */
const TEXT_FILE = /\.(m?js|css|html|svg|json|webmanifest|txt)$/;
/** Under this many bytes an answer fits into one packet anyway. */
const SMALLEST = 1024;
/**
 * Beyond this many bytes, as the PDF reader and the editor have, the highest level of Brotli would keep a
 * first start waiting for seconds; the one below takes 2 % more space.
 */
const LARGE = 256 * 1024;

/**
 * Writes a `.br` and a `.gz` beside every text file of a built site that is sent, at the highest
 * level or nearly, so that the server never compresses a file while somebody waits.
 *
 * @returns how many files were compressed.
 */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    // What the server itself reads.
    .filter((file) => !path.relative(folder, file).startsWith('.'));
  const done = await Promise.all(files.map(compressFile));
  return done.filter(Boolean).length;
}

async function compressFile(file: string): Promise<boolean> {
  const content = await readFile(file);
  if (content.length < SMALLEST) return false;
  const [brotli, zipped] = await Promise.all([
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]:
          constants.BROTLI_MAX_QUALITY - Number(content.length > LARGE),
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    toGzip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
  return true;
}
