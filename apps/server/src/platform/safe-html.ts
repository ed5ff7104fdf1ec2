import { domainToUnicode } from 'node:url';
import type { Attributes, IOptions, Tag } from 'sanitize-html';
import { textOfWashed } from './html-text.ts';
import { lateModule } from './late-module.ts';

const sanitizeHtml = lateModule<typeof import('sanitize-html')>('sanitize-html');

/** HTML of others, made harmless; and what it says as plain text. */
export type WashedLetter = {
  /** No scripts, no forms, no frames, nothing that loads. Remote pictures wait in `data-remote`. */
  html: string;
  text: string;
  /** How many remote pictures wait. */
  remote: number;
  /** It was longer, or nested deeper, than is shown. */
  isCut: boolean;
};

/**
 * Characters of a received letter that are looked at; a longer one is cut there. Gmail's own screen
 * stops at 102,000. Four times that is washed in a fifth of a second at worst, and mostly in 3 ms.
 */
const LETTER_MAX = 400_000;

/** Elements within elements; browsers themselves stop at 512. Deeper ones lose their tags, not their text. */
const NESTING_MAX = 120;

/** Nested deeper than this nobody means anything by it: the text alone is kept. */
const NESTING_OF_NONSENSE = 2_000;

/** Characters of a picture that stands in the HTML itself. */
const DATA_PICTURE_MAX = 2_000_000;

/** Pictures that may stand in HTML: of these no browser runs anything. */
const DATA_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s]*$/i;

/** Characters that browsers leave out of addresses: with them `java\nscript:` would be one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}]/gu;

const TEXT_TAGS =
  'a abbr b bdi bdo big blockquote br center cite code del dd div dl dt em font h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp small span strike strong sub sup tt u ul var wbr';
const TABLE_TAGS = 'table caption colgroup col thead tbody tfoot tr td th';

/** What these hold is no text that anybody is meant to read. */
const WITHOUT_TEXT =
  'script style textarea option select xmp noscript noembed noframes title template svg math iframe object applet audio video canvas plaintext';

/**
 * Properties that can only change how the letter itself looks. None of them can leave its place, cover
 * what is around it, or load anything.
 */
const STYLES = new Set(
  'background-color border border-bottom border-collapse border-color border-left border-radius border-right border-spacing border-style border-top border-width color direction display font-family font-size font-style font-weight height letter-spacing line-height list-style-type margin margin-bottom margin-left margin-right margin-top max-height max-width min-width overflow padding padding-bottom padding-left padding-right padding-top table-layout text-align text-decoration text-indent text-transform vertical-align white-space width word-break'.split(
    ' ',
  ),
);

/** Characters of a style that are looked at. */
const STYLE_MAX = 4_000;

/** No address, no escape, no function but those of colours. */
const STYLE_VALUE = /^(?:[\w#%.,\s!+'"-]|(?:rgba?|hsla?)\([\d\s.,%/]+\))*$/i;

const LAYOUT = ['align', 'bgcolor', 'dir', 'height', 'lang', 'style', 'title', 'valign', 'width'];

const LETTER: IOptions = {
  allowedTags: [...TEXT_TAGS.split(' '), ...TABLE_TAGS.split(' '), 'img'],
  nonTextTags: WITHOUT_TEXT.split(' '),
  allowedAttributes: {
    '*': LAYOUT,
    a: ['data-lookalike', 'href', 'rel', 'target', 'title'],
    font: ['color', 'face', 'size'],
    img: ['alt', 'data-cid', 'data-remote', 'src'],
    ol: ['start', 'type'],
    table: ['border', 'cellpadding', 'cellspacing'],
    td: ['colspan', 'rowspan', 'nowrap'],
    th: ['colspan', 'rowspan', 'nowrap'],
    blockquote: ['class', 'type'],
  },
  allowedClasses: { blockquote: ['quoted', 'gmail_quote'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  // Styles are washed below: the list says of each property what it may hold.
  parseStyleAttributes: false,
  nestingLimit: NESTING_MAX,
  selfClosing: ['br', 'col', 'hr', 'img', 'wbr'],
  disallowedTagsMode: 'discard',
};

const EDITOR: IOptions = {
  ...LETTER,
  allowedTags:
    `a b blockquote br code del div em h1 h2 h3 h4 hr i img li mark ol p pre s span strike strong sub sup u ul ${TABLE_TAGS}`.split(
      ' ',
    ),
  allowedSchemesByTag: { img: ['data'] },
};

/** What may be a `src` in what our editor sends: our own files by their address, and pictures in the text. */
const OWN_PICTURE =
  /^\/api\/(?:files\/(?:content|thumbnails)\/\d+\?[\w.=&-]*|writing\/pictures\/\d+)$/;

/**
 * A received letter, to be shown in a sandboxed frame. A picture that would be fetched from elsewhere
 * has its address in `data-remote` and no `src`, one that comes along has `data-cid`; a tracking pixel
 * is left out. Links open elsewhere, and say in their `title` where they lead, hosts in the letters
 * that computers use (`xn--…`); one that can be taken for another host has `data-lookalike`.
 */
export function washLetter(html: string): WashedLetter {
  let remote = 0;
  const letter = washed(html.slice(0, LETTER_MAX), {
    ...LETTER,
    transformTags: {
      '*': withSafeStyle,
      a: (_tag, attribs) => ({ tagName: 'a', attribs: linkOf(attribs) }),
      img: (_tag, attribs) => {
        const picture = pictureOf(attribs);
        if (picture && 'data-remote' in picture) remote += 1;
        return picture
          ? { tagName: 'img', attribs: picture }
          : { tagName: 'wbr', attribs: {} as Attributes };
      },
    },
  });
  return {
    html: letter.html,
    text: textOfWashed(letter.html),
    remote: letter.isText ? 0 : remote,
    isCut: letter.isCut || html.length > LETTER_MAX,
  };
}

/** What the editor sends: headings, lists, tables, links, pictures of our own files or in the text itself. */
export function washEditorHtml(html: string): string {
  // The one character that no text of PostgreSQL can hold.
  return washed(html.replaceAll('\0', ''), {
    ...EDITOR,
    transformTags: {
      '*': withSafeStyle,
      a: (_tag, attribs) => ({ tagName: 'a', attribs: linkOf(attribs, false) }),
      img: (_tag, attribs) => {
        const src = attribs.src ?? '';
        if (!OWN_PICTURE.test(src) && !isDataPicture(src)) {
          return { tagName: 'span', attribs: {}, text: attribs.alt ?? '' };
        }
        const shown: Attributes = { ...sizesOf(attribs), src, alt: attribs.alt ?? '' };
        // The caption of a picture in a post.
        if (attribs.title) shown.title = attribs.title;
        return { tagName: 'img', attribs: shown };
      },
    },
  }).html;
}

/** What HTML says: a line for each block, `- ` before what is listed, links with their addresses. */
export function plainTextOf(html: string): string {
  return washLetter(html).text;
}

class NestedTooDeep extends Error {
  override name = 'NestedTooDeep';
}

/**
 * Washes HTML; of nonsense the text alone. Each end of an element is looked for among all that are open, so
 * that what never ends is washed no further. The parser itself counts: nothing else knows what it takes for an end.
 */
function washed(
  html: string,
  options: IOptions,
): { html: string; isCut: boolean; isText: boolean } {
  const given = html.toWellFormed();
  let depth = 0;
  let deepest = 0;
  const counted: IOptions = {
    ...options,
    onOpenTag() {
      depth += 1;
      deepest = Math.max(deepest, depth);
      if (depth > NESTING_OF_NONSENSE) throw new NestedTooDeep();
    },
    onCloseTag() {
      depth -= 1;
    },
  };
  try {
    return { html: sanitizeHtml()(given, counted), isCut: deepest > NESTING_MAX, isText: false };
  } catch (error) {
    if (!(error instanceof NestedTooDeep)) throw error;
    const text = given.replaceAll(/<[^<>]*>/g, ' ').replaceAll('<', '&lt;');
    return { html: sanitizeHtml()(text, options), isCut: true, isText: true };
  }
}

function withSafeStyle(tagName: string, attribs: Attributes): Tag {
  const { style, ...others } = attribs;
  const safe = style === undefined ? '' : safeStyle(style);
  return { tagName, attribs: safe === '' ? others : { ...others, style: safe } };
}

function safeStyle(style: string): string {
  const kept: string[] = [];
  for (const declaration of style.slice(0, STYLE_MAX).split(';')) {
    const at = declaration.indexOf(':');
    const name = declaration.slice(0, at).trim().toLowerCase();
    const value = declaration.slice(at + 1).trim();
    if (at > 0 && STYLES.has(name) && value !== '' && isSafeValue(name, value)) {
      kept.push(`${name}:${value}`);
    }
  }
  return kept.join(';');
}

function isSafeValue(name: string, value: string): boolean {
  // What is pulled out of its place could lie over something else.
  if (name.startsWith('margin') && value.includes('-')) return false;
  return value.length <= 200 && STYLE_VALUE.test(value);
}

const LINK_SCHEMES = /^(?:https?:|mailto:|tel:)/i;

function linkOf({ href = '', style = '' }: Attributes, withTitle = true): Attributes {
  const kept: Attributes = {};
  const safe = safeStyle(style);
  if (safe !== '') kept.style = safe;
  const clean = href.replaceAll(INVISIBLE, '');
  const address = LINK_SCHEMES.test(clean) ? ownAddressOf(clean) : undefined;
  if (address === undefined) return kept;
  kept.href = address;
  kept.rel = 'noopener noreferrer nofollow';
  kept.target = '_blank';
  if (withTitle) {
    kept.title = address;
    if (isLookalike(address)) kept['data-lookalike'] = '';
  }
  return kept;
}

/** Letters that cannot be taken for Latin ones: Han and Hangul. Every other script has some that can. */
const PLAIN_LETTERS = /^[\p{ASCII}\p{Script=Han}\uac00-\ud7a3]*$/u;

/** Whether a host has letters that look like others, as the Cyrillic ones of `аррӏе.com`. */
function isLookalike(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname.includes('xn--') && !PLAIN_LETTERS.test(domainToUnicode(hostname));
}

/** An address as the network knows it: other scripts in a host as `xn--…`, no name and password before it. */
function ownAddressOf(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  if (url.protocol === 'http:' || url.protocol === 'https:') {
    url.username = '';
    url.password = '';
  }
  return url.href.slice(0, 4_000);
}

/** A picture without anything that loads; nothing for one that nobody is meant to see. */
function pictureOf(attribs: Attributes): Attributes | undefined {
  const shown = { ...sizesOf(attribs), alt: (attribs.alt ?? '').slice(0, 500) };
  const src = attribs.src ?? '';
  if (isDataPicture(src)) return { ...shown, src };
  const clean = src.replaceAll(INVISIBLE, '');
  if (/^cid:/i.test(clean)) return { ...shown, 'data-cid': clean.slice(4, 304) };
  const address = clean.startsWith('//') ? `https:${clean}` : clean;
  if (!/^https?:\/\//i.test(address) || isTrackingPixel(attribs)) return undefined;
  const remote = ownAddressOf(address);
  return remote === undefined ? undefined : { ...shown, 'data-remote': remote };
}

const isDataPicture = (src: string) => src.length <= DATA_PICTURE_MAX && DATA_PICTURE.test(src);

function sizesOf({ width, height, style }: Attributes): Attributes {
  const sizes: Attributes = {};
  if (width !== undefined && /^\d{1,4}%?$/.test(width)) sizes.width = width;
  if (height !== undefined && /^\d{1,4}%?$/.test(height)) sizes.height = height;
  const safe = safeStyle(style ?? '');
  if (safe !== '') sizes.style = safe;
  return sizes;
}

function isTrackingPixel({ width = '', height = '', style = '' }: Attributes): boolean {
  const read = style.slice(0, STYLE_MAX);
  return (
    /^[01](?:px)?$/.test(width.trim()) ||
    /^[01](?:px)?$/.test(height.trim()) ||
    /(?:^|;)\s*(?:max-)?(?:width|height)\s*:\s*[01](?:px)?\s*(?:!important\s*)?(?:;|$)/i.test(
      read,
    ) ||
    /display\s*:\s*none/i.test(read)
  );
}
