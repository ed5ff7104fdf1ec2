import { escapeHtml } from '@station/contract/mail/merge-fields';

/** What behind an address belongs to the sentence around it. */
const TAIL = new Set('.,;:!?)]}\'"');

/** Plain text as HTML: lines stay lines, addresses on the web and of mail become links. */
export function linkify(text: string): string {
  const parts = text.split(
    /(https?:\/\/[^\s<>"]{3,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})/gi,
  );
  const html = parts.map((part, at) => {
    if (at % 2 === 0) return escapeHtml(part);
    let end = part.length;
    while (TAIL.has(part.charAt(end - 1))) end -= 1;
    const address = part.slice(0, end);
    const tail = part.slice(end);
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
    .split('\n')
    .map(withoutEdges)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Spaces at the edges of a line. A pattern that begins with a run of them would try each place of it. */
const EDGES = new Set(' \t\u00a0');

function withoutEdges(line: string): string {
  let from = 0;
  let end = line.length;
  while (from < end && EDGES.has(line.charAt(from))) from += 1;
  while (end > from && EDGES.has(line.charAt(end - 1))) end -= 1;
  return line.slice(from, end);
}

const isSameAddress = (said: string, href: string) =>
  said.trim() === '' || href.replace(/\/$/, '').endsWith(said.trim().replace(/\/$/, ''));
