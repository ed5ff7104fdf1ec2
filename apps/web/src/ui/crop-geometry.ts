/** The square that is cut out of a picture, in the picture's own pixels. */
export type Crop = { left: number; top: number; size: number };

/** Width and height of a picture, in pixels. */
export type PictureSize = { width: number; height: number };

/** A cut-out smaller than this along each side would be a blur, in pixels. */
export const SMALLEST_CROP = 64;

/** The largest square in the middle. */
export function wholeCrop({ width, height }: PictureSize): Crop {
  const size = Math.min(width, height);
  return { left: (width - size) / 2, top: (height - size) / 2, size };
}

/** The square moved by so many pixels of the picture, as far as the picture goes. */
export function moveCrop(crop: Crop, dx: number, dy: number, picture: PictureSize): Crop {
  return inside({ ...crop, left: crop.left + dx, top: crop.top + dy }, picture);
}

/**
 * The square made `factor` times closer (above 1) or further (below 1). What stands at `x` and `y`,
 * shares of the square from 0 to 1, keeps its place.
 */
export function zoomCrop(
  crop: Crop,
  factor: number,
  picture: PictureSize,
  { x, y } = { x: 0.5, y: 0.5 },
): Crop {
  const size = boundedSize(crop.size / factor, picture);
  const lost = crop.size - size;
  return inside({ left: crop.left + lost * x, top: crop.top + lost * y, size }, picture);
}

/** How close the square is, from 0 (all that fits) to 1 (as close as it goes). */
export function closeness({ size }: Crop, picture: PictureSize): number {
  const { least, most } = sizes(picture);
  return most === least ? 0 : Math.log(most / size) / Math.log(most / least);
}

/** The square at a closeness from 0 to 1, around the same middle. */
export function cropAt(crop: Crop, share: number, picture: PictureSize): Crop {
  const { least, most } = sizes(picture);
  const size = most / (most / least) ** share;
  return zoomCrop(crop, crop.size / size, picture);
}

/** The square in whole pixels, as it is sent. */
export function wholePixels(crop: Crop, { width, height }: PictureSize): Crop {
  const size = Math.min(Math.max(1, Math.round(crop.size)), width, height);
  return {
    left: Math.min(Math.round(crop.left), width - size),
    top: Math.min(Math.round(crop.top), height - size),
    size,
  };
}

function sizes({ width, height }: PictureSize) {
  const most = Math.min(width, height);
  return { least: Math.min(SMALLEST_CROP, most), most };
}

function boundedSize(size: number, picture: PictureSize): number {
  const { least, most } = sizes(picture);
  return Math.min(most, Math.max(least, size));
}

function inside({ left, top, size }: Crop, { width, height }: PictureSize): Crop {
  return {
    left: Math.min(Math.max(0, left), width - size),
    top: Math.min(Math.max(0, top), height - size),
    size,
  };
}
