import { readFile, stat } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { Problem } from './problem.ts';
import { createTurns } from './turns.ts';

/** A square of the upright picture, in its pixels. */
export type Crop = { left: number; top: number; size: number };

/** Why a file cannot be made into a picture. */
export type PictureRefusal = 'wrong-type' | 'too-many-pixels' | 'crop-outside';

/** A picture ready to be kept: WebP or JPEG, upright, without any data of the camera. */
export type Picture = { bytes: Buffer; width: number; height: number };

/**
 * More pixels than telephones take by themselves (12 to 24 million) are a bomb: a few kilobytes that
 * keep a core busy for seconds, AVIF most of all, and unpack to gigabytes.
 */
const MAX_PIXELS = 25_000_000;

/** A picture that takes longer, in seconds, is given up. */
const MAX_SECONDS = 20;

/**
 * Pictures worked on at the same time, each of which takes a core and up to 100 MB, and those that
 * may wait, each of which may take seconds.
 */
const turns = createTurns({
  atWork: 2,
  waiting: 8,
  waitAtMostMs: 30_000,
  full: () => new Problem('unavailable', 'Too busy', { retryAfter: RETRY_AFTER_S }),
});

/** How long, in seconds, to stay away from a queue that is full. */
const RETRY_AFTER_S = 5;

const QUALITY = 85;

/** With the package's 4 the same picture takes two thirds longer, and is 1 % smaller. */
const EFFORT = 2;

/** An uploaded file, and the account that sent it. */
type Sent = { path: string; uploaderId: number };

/**
 * Makes a square picture of `size` pixels a side out of an uploaded file: its middle, or the part
 * that was asked for. Of an animation the first frame.
 * @throws Problem `unavailable` or `rate-limited` when too many wait, see turns.ts.
 */
export async function squarePicture(
  { path, uploaderId }: Sent,
  size: number,
  crop?: Crop,
): Promise<Picture | PictureRefusal> {
  return turns.take(
    'last',
    async () => {
      const read = await readUpright(path);
      if (typeof read === 'string') return read;
      const { image, width, height } = read;
      if (crop) {
        const fits =
          crop.size > 0 && crop.left + crop.size <= width && crop.top + crop.size <= height;
        if (!fits) return 'crop-outside';
        image.extract({ left: crop.left, top: crop.top, width: crop.size, height: crop.size });
      }
      return toWebp(image.resize(size, size, { fit: 'cover' }));
    },
    uploaderId,
  );
}

/**
 * Makes a picture that fits into `width` × `height` pixels, keeping its shape and transparency.
 * @throws Problem `unavailable` or `rate-limited` when too many wait, see turns.ts.
 */
export async function fittingPicture(
  { path, uploaderId }: Sent,
  width: number,
  height: number,
): Promise<Picture | PictureRefusal> {
  return turns.take(
    'last',
    async () => {
      const read = await readUpright(path);
      if (typeof read === 'string') return read;
      return toWebp(read.image.resize(width, height, { fit: 'inside', withoutEnlargement: true }));
    },
    uploaderId,
  );
}

/**
 * Makes a JPEG that fits into a square of that side, for editors that take no other kind: upright, on white
 * where it was transparent, without any data of the camera.
 * @throws Problem `unavailable` or `rate-limited` when too many wait, see turns.ts.
 */
export async function fittingJpeg(
  { path, uploaderId }: Sent,
  side: number,
): Promise<Picture | PictureRefusal> {
  return turns.take(
    'last',
    async () => {
      if ((await stat(path)).size > MAX_BYTES_SHOWN) return 'too-many-pixels';
      const read = await readUpright(path, MAX_PIXELS_SHOWN);
      if (typeof read === 'string') return read;
      const image = read.image
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' });
      return encoded(image.toColourspace('srgb').jpeg({ quality: QUALITY, mozjpeg: true }));
    },
    uploaderId,
  );
}

/** Pixels of what is only looked at: of a JPEG, which a telephone makes that large, few are unpacked. */
const MAX_PIXELS_SHOWN = 60_000_000;

/** A file beyond this, in bytes, is not looked into for a picture to show. */
const MAX_BYTES_SHOWN = 100 * 1024 * 1024;

/**
 * Makes pictures that fit into squares of these sides, largest first, of one that may be a stranger’s.
 * It takes no turn: call it from a job, which does one at a time.
 */
export async function fittingPictures(
  path: string,
  sides: readonly number[],
): Promise<Picture[] | PictureRefusal> {
  if ((await stat(path)).size > MAX_BYTES_SHOWN) return 'too-many-pixels';
  const read = await readUpright(path, MAX_PIXELS_SHOWN);
  if (typeof read === 'string') return read;
  const made: Picture[] = [];
  let { image } = read;
  for (const side of sides) {
    const picture = await toWebp(
      image.resize(side, side, { fit: 'inside', withoutEnlargement: true }),
    );
    if (typeof picture === 'string') return picture;
    made.push(picture);
    // The next one is smaller, and made of this one instead of all pixels.
    image = (await sharpLoaded())(picture.bytes);
  }
  return made;
}

/** What the first bytes say a file is; its name and declared type are only claims. */
function isPicture(start: Buffer): boolean {
  const ascii = start.toString('latin1', 0, 16);
  return (
    (start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff) ||
    ascii.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(ascii) ||
    /^RIFF[\s\S]{4}WEBP/.test(ascii) ||
    /^[\s\S]{4}ftyp(avif|avis)/.test(ascii)
  );
}

let loading: ReturnType<typeof loadSharp> | undefined;

/** sharp, loaded with the first picture: its native library would hold up every start. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread a picture leaves the others to passwords, which share them.
  sharp.concurrency(1);
  sharp.cache(false);
  // Only the loaders of the types that `isPicture` knows; the rest of libvips (SVG, PDF, TIFF, ImageMagick) is shut.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadHeif',
    ],
  });
  return sharp;
}

function sharpLoaded() {
  loading ??= loadSharp();
  return loading;
}

async function readUpright(path: string, maxPixels = MAX_PIXELS) {
  const bytes = await readFile(path);
  if (!isPicture(bytes.subarray(0, 16))) return 'wrong-type' as const;
  const sharp = await sharpLoaded();
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
  try {
    // The header alone is read here: nothing is unpacked yet.
    const { width, height, autoOrient } = await image.metadata();
    if (width * height > maxPixels) return 'too-many-pixels' as const;
    const upright = autoOrient ?? { width, height };
    return { image: image.autoOrient().timeout({ seconds: MAX_SECONDS }), ...upright };
  } catch (error) {
    return refusalOf(error);
  }
}

const toWebp = (image: Sharp): Promise<Picture | PictureRefusal> =>
  encoded(image.toColourspace('srgb').webp({ quality: QUALITY, effort: EFFORT }));

async function encoded(image: Sharp): Promise<Picture | PictureRefusal> {
  try {
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    return refusalOf(error);
  }
}

/** sharp tells what is wrong with a file by its message alone. */
function refusalOf(error: unknown): PictureRefusal {
  const message = error instanceof Error ? error.message : '';
  return /pixel limit/i.test(message) ? 'too-many-pixels' : 'wrong-type';
}
