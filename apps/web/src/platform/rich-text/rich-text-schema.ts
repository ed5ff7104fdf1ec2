import { Extension, type Extensions, mergeAttributes } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

/** Tables without widths: those would be styles, which no policy of ours lets through. */
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
}).configure({ resizable: false, View: null });

/** Pictures of our own: the page may fetch no others, and a letter should not tell that it was answered. */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/"]:not([src^="//"])' }],
  // Its caption, which HTML keeps in `title`, stands under it.
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('figure');
      const image = document.createElement('img');
      image.src = node.attrs.src;
      image.alt = node.attrs.alt ?? '';
      dom.append(image);
      if (node.attrs.title) {
        const caption = document.createElement('figcaption');
        caption.textContent = node.attrs.title;
        dom.append(caption);
      }
      return { dom };
    },
});

/** `<blockquote class="quoted">` is the letter that is answered; other classes go. */
const QuotedLetter = Extension.create({
  name: 'quotedLetter',
  addGlobalAttributes: () => [
    {
      types: ['blockquote'],
      attributes: {
        class: {
          default: null,
          parseHTML: (element) => (element.classList.contains('quoted') ? 'quoted' : null),
        },
      },
    },
  ],
});

/**
 * What a text may consist of: whatever else is pasted is left out by it, and its words stay. The same
 * for every kind of text, so that nothing is lost when one is opened as another.
 */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    // An empty line after a table or a quotation is reached by the arrow keys.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isLinkAddress(address),
      HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' },
    },
  }),
  QuotedLetter,
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
  OwnImage,
];

/** Whether a link may lead there. */
const isLinkAddress = (address: string): boolean =>
  /^(?:https?:\/\/\S+\.\S|mailto:\S+@\S|tel:\+?\d)/i.test(address);

/** An address as people type it, as a link has it; undefined when it can be none. */
export function asLinkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (isLinkAddress(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  const withProtocol = `https://${text}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/u.test(text) && isLinkAddress(withProtocol)
    ? withProtocol
    : undefined;
}
