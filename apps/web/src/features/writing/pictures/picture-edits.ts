import { encodeEntities } from '@station/contract/writing/post-text';

const PICTURE = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi;

/** A picture of a text, from 1, with other words: what it shows, and what stands under it. */
export function withPictureWords(
  html: string,
  number: number,
  { alt, caption }: { alt: string; caption: string },
): string {
  let at = 0;
  return html.replaceAll(PICTURE, (tag) => {
    at += 1;
    if (at !== number) return tag;
    const src = /\ssrc="([^"]*)"/i.exec(tag)?.[1] ?? '';
    const title = caption ? ` title="${encodeEntities(caption)}"` : '';
    return `<img src="${src}" alt="${encodeEntities(alt)}"${title}>`;
  });
}

/** The same text without that picture. */
export function withoutPicture(html: string, number: number): string {
  let at = 0;
  return html.replaceAll(PICTURE, (tag) => {
    at += 1;
    return at === number ? '' : tag;
  });
}
