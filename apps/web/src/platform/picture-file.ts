/** Kinds of pictures that the server can make a small one of. */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** What the file dialog offers; what comes in is checked all the same. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',');

/** Why a file is not taken before anything is sent; undefined for a good one. */
export function pictureFault(
  { type, size }: File,
  maxBytes: number,
): 'wrong-type' | 'too-large' | undefined {
  if (!PICTURE_TYPES.includes(type)) return 'wrong-type';
  return size > maxBytes ? 'too-large' : undefined;
}
