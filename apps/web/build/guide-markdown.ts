/**
 * Reads a page of the guide. It knows the little Markdown that the pages are written in, and refuses the
 * rest, so that nothing looks one way among the sources and another way in the app.
 */
import type { Block, GuidePage, GuidePageName, Line, Piece } from '../src/features/help/guide.ts';

/** A picture by its place: those of docs/screens, or the guide's own. */
const PICTURE = /^!\[([^\]]+)\]\(\.\.\/(?:\.\.\/screens|pictures)\/([\w-]+)\.jpg\)$/;

/** `**caption**`, `` `/address` `` or `[words](name-of-a-page)`. */
const PIECES = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([\w-]+)\.md\)/g;

/**
 * @param source the whole file; its first line is the title.
 * @throws Error with the line that is no Markdown of the guide.
 */
export function readGuidePage(name: GuidePageName, source: string): GuidePage {
  const [first = '', ...rest] = source.trimEnd().split('\n');
  const title = /^# (.+)$/.exec(first)?.[1];
  if (!title) throw new Error(`${name}: the first line is the title.`);
  const parts = joinLines(rest);
  return { name, title, blocks: parts.map((part) => readBlock(name, part)) };
}

/** The lines of each block: a paragraph, a list, a heading or a picture. Empty lines stand between them. */
function joinLines(lines: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') parts.push([]);
    // An item goes on where it is indented, a paragraph in any case.
    else if (/^ {2,}\S/.test(line))
      parts.at(-1)?.push(`${parts.at(-1)?.pop() ?? ''} ${line.trim()}`);
    else parts.at(-1)?.push(line);
  }
  return parts.filter((part) => part.length > 0);
}

function readBlock(name: string, lines: readonly string[]): Block {
  const [first = ''] = lines;
  const heading = /^## (.+)$/.exec(first)?.[1];
  if (heading && lines.length === 1) return { kind: 'heading', text: heading };
  const picture = PICTURE.exec(first);
  if (picture?.[1] && picture[2] && lines.length === 1) {
    return { kind: 'picture', picture: picture[2], alt: picture[1] };
  }
  const steps = itemsOf(lines, /^\d+\. (.+)$/);
  if (steps) return { kind: 'steps', lines: steps.map((item) => readLine(name, item)) };
  const points = itemsOf(lines, /^- (.+)$/);
  if (points) return { kind: 'points', lines: points.map((item) => readLine(name, item)) };
  if (/^(#|!\[|\d+\. |[-*>|] |```)/.test(first)) throw new Error(`${name}: what is “${first}”?`);
  return { kind: 'text', line: readLine(name, lines.join(' ')) };
}

function itemsOf(lines: readonly string[], pattern: RegExp): string[] | undefined {
  const items = lines.map((line) => pattern.exec(line)?.[1]);
  return items.every((item) => item !== undefined) ? (items as string[]) : undefined;
}

function readLine(name: string, text: string): Line {
  const line: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(PIECES)) {
    const [whole, caption, address, words, page] = found;
    if (found.index > end) line.push(text.slice(end, found.index));
    if (caption) line.push({ caption });
    else if (address) line.push({ address });
    else line.push({ page: page as GuidePageName, words: words ?? '' });
    end = found.index + whole.length;
  }
  if (end < text.length) line.push(text.slice(end));
  const rest = line.filter((piece) => typeof piece === 'string').join('');
  if (/[*`[\]<>]/.test(rest)) throw new Error(`${name}: what is meant by “${text}”?`);
  return line;
}
