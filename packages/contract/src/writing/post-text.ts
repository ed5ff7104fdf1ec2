/** What a text of the editor consists of: one reading for checks, copies, and differences. */

export type BlockKind =
  | 'paragraph'
  | 'heading'
  | 'subheading'
  | 'item'
  | 'numbered'
  | 'quote'
  | 'cell'
  | 'picture';

export type PostBlock = {
  kind: BlockKind;
  /** What people read; of a picture its caption. */
  text: string;
  /** The same with its marks: `strong`, `em`, `a`. */
  inline: string;
  /** Where its links lead. */
  links: string[];
  /** Of a picture: its address, what it shows for those who do not see it. */
  src: string;
  alt: string;
  /** Of a cell: which row of which table, from 0. */
  table: number;
  row: number;
};

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'li', 'blockquote', 'td', 'th', 'div', 'pre']);
const INLINE = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'a']);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The characters that entities of HTML stand for. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, dec, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = dec ? Number(dec) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** Text as HTML has it, also within an attribute. */
export const encodeEntities = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** An attribute of a tag, decoded; the empty text when it has none. */
export function attributeOf(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return decodeEntities(found?.[1] ?? found?.[2] ?? '');
}

/** What has been read of a text so far. */
type Reading = {
  blocks: PostBlock[];
  /** The elements that are open around. */
  around: string[];
  open: { kind: BlockKind; text: string; inline: string; links: string[] } | undefined;
  table: number;
  row: number;
};

/** The blocks of a text, in their order; those in which nothing stands are left out. */
export function blocksOf(html: string): PostBlock[] {
  const it: Reading = { blocks: [], around: [], open: undefined, table: -1, row: -1 };
  for (const [token, slash, name] of html.matchAll(TOKEN)) {
    const tag = name?.toLowerCase();
    if (tag === undefined) {
      const open = opened(it);
      open.text += token;
      open.inline += token;
    } else if (tag === 'img') readPicture(it, token);
    else if (tag === 'br') readBreak(it);
    else if (INLINE.has(tag)) readMark(it, tag, token, slash === '/');
    else readElement(it, tag, slash === '/');
  }
  closeBlock(it);
  return it.blocks;
}

function opened(it: Reading): NonNullable<Reading['open']> {
  it.open ??= { kind: kindOf(it.around, 'p'), text: '', inline: '', links: [] };
  return it.open;
}

function closeBlock(it: Reading): void {
  const { open, table, row } = it;
  it.open = undefined;
  if (!open) return;
  const { kind, links } = open;
  const text = decodeEntities(open.text)
    .replaceAll(/[ \t\r\f\v\u00a0]+/g, ' ')
    .replaceAll(/ *\n */g, '\n')
    .trim();
  if (text === '' && kind !== 'cell') return;
  const inline = open.inline.trim();
  it.blocks.push({ kind, text, inline, links, src: '', alt: '', table, row });
}

function readPicture(it: Reading, token: string): void {
  closeBlock(it);
  const text = attributeOf(token, 'title');
  const alt = attributeOf(token, 'alt');
  const src = attributeOf(token, 'src');
  const { table, row } = it;
  const inline = encodeEntities(text);
  it.blocks.push({ kind: 'picture', text, inline, links: [], src, alt, table, row });
}

function readBreak({ open }: Reading): void {
  if (!open) return;
  open.text += '\n';
  open.inline += '<br>';
}

function readMark(it: Reading, tag: string, token: string, isEnd: boolean): void {
  const open = opened(it);
  if (isEnd) {
    open.inline += `</${tag}>`;
    return;
  }
  const href = tag === 'a' ? attributeOf(token, 'href') : '';
  if (href) open.links.push(href);
  open.inline += href ? `<a href="${encodeEntities(href)}">` : `<${tag}>`;
}

function readElement(it: Reading, tag: string, isEnd: boolean): void {
  if (tag === 'table' && !isEnd) {
    it.table += 1;
    it.row = -1;
  }
  if (tag === 'tr' && !isEnd) it.row += 1;
  // A paragraph is what stands in an item or a cell, and not another block within it.
  if (BLOCKS.has(tag) && !(tag === 'p' && it.open?.text === '')) {
    closeBlock(it);
    if (!isEnd) it.open = { kind: kindOf(it.around, tag), text: '', inline: '', links: [] };
  }
  if (isEnd) it.around.splice(Math.max(it.around.lastIndexOf(tag), 0));
  else if (tag !== 'hr' && tag !== 'col') it.around.push(tag);
}

function kindOf(around: readonly string[], tag: string): BlockKind {
  const inside = [...around, tag];
  if (tag === 'h1' || tag === 'h2') return 'heading';
  if (tag === 'h3' || tag === 'h4') return 'subheading';
  if (inside.includes('td') || inside.includes('th')) return 'cell';
  if (inside.includes('li'))
    return around.lastIndexOf('ol') > around.lastIndexOf('ul') ? 'numbered' : 'item';
  return inside.includes('blockquote') ? 'quote' : 'paragraph';
}

/** What people read of a text, a line for each block; captions are not among it. */
export const textOfPost = (html: string): string =>
  blocksOf(html)
    .filter(({ kind, text }) => kind !== 'picture' && text !== '')
    .map(({ text }) => text)
    .join('\n');

/** Characters of a text, as Naver's editor counts: spaces are, line ends are not. */
export const lengthOfPost = (html: string): number =>
  [...textOfPost(html).replaceAll('\n', '')].length;

/** Where the links of a text lead on the web, each once. */
export const linksOf = (html: string): string[] => [
  ...new Set(blocksOf(html).flatMap(({ links }) => links.filter((it) => /^https?:/i.test(it)))),
];

/** The sentences of a text: they end with a mark, or with their block. */
export function sentencesOf(html: string): string[] {
  return textOfPost(html)
    .split(/(?<=[.!?…。！？])\s+|\n+/u)
    .map((it) => it.trim())
    .filter((it) => it !== '');
}
