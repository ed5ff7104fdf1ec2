import { withParkedStyles } from '../../../platform/rich-text/style-attributes.ts';
import { doubtOf, doubtText } from './link-doubts.ts';

type Options = {
  withImages: boolean;
  /** What opens the quoted part. */
  quotedLabel: string;
};

/** What the frame looks like; `TEXT`, `LINK` and `PAPER` are the page's, or those of white paper. */
const STYLES = `
  :root { color-scheme: SCHEME; }
  body { display: flow-root; margin: 0; font: 15px/1.5 'Inter', 'Noto Sans KR', system-ui, sans-serif; color: TEXT; background: PAPER; overflow-wrap: anywhere; overflow-x: auto; }
  @media (width < 640px) { body { padding: 0 12px; } }
  img { max-width: 100%; height: auto; }
  img:not([src]) { display: none; }
  table { max-width: 100%; }
  a { color: LINK; }
  pre { white-space: pre-wrap; }
  blockquote { margin: 8px 0; padding-left: 12px; border-left: 3px solid #868cab; }
  details > summary { display: inline-block; min-height: 44px; line-height: 44px; cursor: pointer; color: LINK; font-weight: 700; }
  small.leads { margin-left: 4px; font-size: 12px; opacity: 0.75; }
  strong.doubt { margin-left: 4px; padding: 1px 6px; border-radius: 6px; font-size: 12px; box-decoration-break: clone; color: #7f1d1d; background: #fee2e2; }
`;

/** What is quoted, as mail programs mark it. */
const QUOTED = 'blockquote.quoted, blockquote.gmail_quote, blockquote[type="cite"]';

/**
 * Lays a washed letter out in its frame, and keeps the frame as high as the letter; returns the way to
 * stop that. Styles go in as sheets and by the object model, which the page's policy allows to scripts
 * but not to documents (docs/decisions/076).
 */
export function layOutLetter(frame: HTMLIFrameElement, html: string, options: Options): () => void {
  const page = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page?.body || !view) return () => {};
  const { body: letter } = new DOMParser().parseFromString(withParkedStyles(html), 'text/html');
  const styled = [...letter.querySelectorAll('[data-style]')].map((element) => {
    const style = element.getAttribute('data-style') ?? '';
    element.removeAttribute('data-style');
    return { element: element as HTMLElement, style };
  });
  const hasColours =
    styled.some(({ style }) => /colou?r|background/i.test(style)) ||
    letter.querySelector('[bgcolor], font[color]') !== null;
  if (options.withImages) showImages(letter);
  showTargets(letter);
  foldQuoted(letter, options.quotedLabel);
  page.body.replaceChildren(...[...letter.childNodes].map((node) => page.adoptNode(node)));
  for (const { element, style } of styled) element.style.cssText = style;
  addStyles(page, view, hasColours);
  return keepHeight(frame, page);
}

function showImages(letter: HTMLElement): void {
  for (const image of letter.querySelectorAll('img[data-remote]')) {
    const address = image.getAttribute('data-remote') ?? '';
    if (/^https?:/i.test(address)) image.setAttribute('src', address);
  }
}

/**
 * Beside each link stands the host that it really leads to, in the letters that computers use; with a
 * warning where its words name another one, or where it only looks like one that people know.
 */
function showTargets(letter: HTMLElement): void {
  for (const link of letter.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const address = link.getAttribute('href') ?? '';
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
    if (!/^https?:/i.test(address) || !URL.canParse(address)) continue;
    const { host, href } = new URL(address);
    link.setAttribute('title', href);
    const words = link.textContent.trim();
    const doubt = doubtOf(words, href, link.hasAttribute('data-lookalike'));
    if (doubt) link.after(note('strong', 'doubt', doubtText(doubt, host)));
    else if (words !== '' && !words.toLowerCase().includes(host)) {
      link.after(note('small', 'leads', `(${host})`));
    }
  }
}

function note(tag: string, className: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** What is quoted opens by a press, without a script: by the element that is made for it. */
function foldQuoted(letter: HTMLElement, label: string): void {
  const quoted = letter.querySelector(QUOTED);
  // A letter that is nothing else is no answer.
  if (!quoted || letter.textContent.trim() === quoted.textContent.trim()) return;
  const folded = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = label;
  quoted.before(folded);
  folded.append(summary, quoted);
}

/** A letter without colours of its own takes the page's; others stand on white paper, as they were meant. */
function addStyles(page: Document, view: Window & typeof globalThis, hasColours: boolean): void {
  const theme = getComputedStyle(document.documentElement);
  const own = (name: string) => theme.getPropertyValue(name).trim();
  const dark = document.documentElement.dataset.appearance === 'dark';
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(
    STYLES.replaceAll('SCHEME', hasColours || !dark ? 'light' : 'dark')
      .replaceAll('TEXT', hasColours ? '#11142b' : own('--ink'))
      .replaceAll('PAPER', hasColours ? '#ffffff' : own('--card'))
      .replaceAll('LINK', hasColours ? '#4338ca' : own('--primary-text')),
  );
  page.adoptedStyleSheets = [sheet];
}

function keepHeight(frame: HTMLIFrameElement, page: Document): () => void {
  const follow = () => {
    frame.style.height = `${Math.ceil(page.body.scrollHeight) + 2}px`;
  };
  const observer = new ResizeObserver(follow);
  observer.observe(page.body);
  follow();
  return () => observer.disconnect();
}
