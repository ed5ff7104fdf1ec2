/*
 * The page's policy refuses `style="…"`, and reports each that is read as HTML, be it in a document that
 * is never shown. So they are taken out of the text before.
 */

const TAG = /<[a-z][^<>]*>/gi;

/** HTML without any. */
export const withoutStyles = (html: string): string =>
  html.replaceAll(TAG, (tag) => tag.replaceAll(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi, ''));

/** HTML as the server writes it, whose styles stand in `data-style`, for whoever sets them by script. */
export const withParkedStyles = (html: string): string =>
  html.replaceAll(TAG, (tag) => tag.replaceAll(' style="', ' data-style="'));
