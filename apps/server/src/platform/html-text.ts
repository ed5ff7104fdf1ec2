import { escapeHtml } from '@station/contract/mail/merge-fields';

/** Plain text as HTML: lines stay lines, addresses on the web and of mail become links. */
export function linkify(text: string): string {
  const parts = text.split(
    /(https?:\/\/[^\s<>"]{3,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})/gi,
  );
  const html = parts.map((part, at) => {
    if (at % 2 === 0) return escapeHtml(part);
    const tail = /[.,;:!?)\]}'"]+$/.exec(part)?.[0] ?? '';
    const address = part.slice(0, part.length - tail.length);
    const href = address.includes('://') ? address : `mailto:${address}`;
    return `<a href="${escapeHtml(href)}">${escapeHtml(address)}</a>${escapeHtml(tail)}`;
  });
  return html.join('').replaceAll(/\r\n?|\n/g, '<br />');
}

const BLOCK_ENDS =
  /<\/(?:p|div|h[1-6]|li|tr|table|blockquote|ul|ol|dl|dt|dd|pre|center)>|<br \/>|<hr \/>/g;

/** The text of washed HTML: what it holds is well-formed, its attributes are escaped. */
export function textOfWashed(washed: string): string {
  return washed
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(
      /<a href="(https?:[^"]{1,2000})"[^>]*>([^<]*)<\/a>/g,
      (_whole, href: string, said: string) =>
        isSameAddress(said, href) ? said : `${said} (${href})`,
    )
    .replaceAll('<li>', '- ')
    .replaceAll(/<t[dh][^>]*>/g, ' ')
    .replaceAll(BLOCK_ENDS, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \t\u00a0]*\n[ \t\u00a0]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const isSameAddress = (said: string, href: string) =>
  said.trim() === '' || href.replace(/\/$/, '').endsWith(said.trim().replace(/\/$/, ''));
