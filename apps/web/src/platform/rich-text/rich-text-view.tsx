import { createElement, Fragment, type ReactNode } from 'react';
import css from './rich-text.module.css';
import { withoutStyles } from './style-attributes.ts';

/** What is shown, with the attributes that it keeps. */
const SHOWN: Record<string, readonly string[]> = {
  p: [],
  br: [],
  hr: [],
  h2: [],
  h3: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  table: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/** Left out with everything in them; of all else that is not shown, what stands in it is. */
const NEVER = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'title']);

/** What React calls them. */
const REACT_NAMES: Record<string, string> = { colspan: 'colSpan', rowspan: 'rowSpan' };

/**
 * A text of the editor, as it is stored. Nothing is put into the page as HTML: it is read into a document
 * of its own, which runs and fetches nothing, and made anew of the elements that the editor knows.
 */
export function RichTextView({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  return <div className={css.content}>{childrenOf(body)}</div>;
}

function childrenOf(node: Node): ReactNode[] {
  // Their places are their names: what is drawn anew comes of another text.
  return [...node.childNodes].map((child, at) => (
    <Fragment key={String(at)}>{drawn(child)}</Fragment>
  ));
}

function drawn(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement)) return null;
  const tag = node.localName;
  if (NEVER.has(tag)) return null;
  const kept = SHOWN[tag];
  if (kept === undefined) return childrenOf(node);
  const props: Record<string, string> = {};
  for (const name of kept) {
    const value = node.getAttribute(name);
    if (value !== null) props[REACT_NAMES[name] ?? name] = value;
  }
  if (tag === 'img') return picture(props, node.title);
  if (tag === 'br' || tag === 'hr') return createElement(tag);
  if (tag !== 'a') return createElement(tag, props, ...childrenOf(node));
  if (!/^(?:https?:|mailto:|tel:)/i.test(props.href ?? '')) return childrenOf(node);
  const outward = { ...props, rel: 'noopener noreferrer', target: '_blank' };
  return createElement('a', outward, ...childrenOf(node));
}

/** A picture of our own, with its caption under it. */
function picture(props: Record<string, string>, caption: string): ReactNode {
  if (!props.src?.match(/^\/(?!\/)/)) return null;
  const image = createElement('img', props);
  if (caption === '') return image;
  return createElement('figure', null, image, createElement('figcaption', null, caption));
}
