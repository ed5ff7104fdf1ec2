import type { HElement } from 'docx-preview';
import jszipUrl from 'jszip/dist/jszip.min.js?url';
import { loadScriptFile } from '../script-file.ts';

/** Styles of the frame around the pages. The document's own come from itself. */
const FRAME_STYLES = `
  body { margin: 0; background: #e9ebf3; font-family: sans-serif; }
  body > div .docx-wrapper { background: none; display: flex; flex-direction: column; align-items: center; gap: 16px; padding: 16px; }
  body > div .docx-wrapper > section.docx { margin: 0; max-width: 100%; box-sizing: border-box; overflow: hidden; background: #fff; color: #000; }
  img { max-width: 100%; height: auto; }
`;

/**
 * Lays a Word document out in a frame. The frame is sandboxed, so nothing in it can run, open windows
 * or lead the page away; and the policy of our pages, which it inherits, lets it load nothing from
 * elsewhere. Styles go in as sheets, which the policy allows to scripts but not to documents
 * (docs/decisions/076).
 *
 * @throws Error when the file is no Word document.
 */
export async function layOutDocx(file: Blob, frame: HTMLIFrameElement): Promise<void> {
  await loadScriptFile(jszipUrl, 'JSZip');
  const { renderAsync } = await import('docx-preview');
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return;
  const styles: string[] = [];
  const body = document.createElement('div');
  await renderAsync(file, body, document.createElement('div'), {
    inWrapper: true,
    ignoreLastRenderedPageBreak: false,
    useBase64URL: true,
    // They are pages of HTML inside of the document.
    renderAltChunks: false,
    h: (node) => makeNode(node, styles),
  });
  page.body.replaceChildren(page.adoptNode(body));
  page.adoptedStyleSheets = [...styles, FRAME_STYLES].map((text) => {
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
}

/** What the package makes of an element, without `<style>` and `style="…"`. */
function makeNode(node: HElement | Node | string, styles: string[]): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  if (node instanceof Node) return node;
  const { ns, tagName, className, style, children = [], ...rest } = node;
  if (tagName === '#fragment') {
    const fragment = document.createDocumentFragment();
    fragment.append(...children.map((child) => makeNode(child, styles)));
    return fragment;
  }
  if (tagName === '#comment') return document.createComment(String(children[0] ?? ''));
  if (tagName === 'style') {
    styles.push(children.filter((child) => typeof child === 'string').join('\n'));
    return document.createComment('');
  }
  const element = (
    ns ? document.createElementNS(ns, tagName) : document.createElement(tagName)
  ) as HTMLElement;
  if (className) element.setAttribute('class', className);
  if (typeof style === 'string') element.style.cssText = style;
  else if (style) Object.assign(element.style, style);
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) Reflect.set(element, name, value);
  }
  element.append(...children.map((child) => makeNode(child, styles)));
  return element;
}
