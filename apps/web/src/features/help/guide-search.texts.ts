import { findMatches, foldText, initialsOf, searchPieces } from '@station/contract/search-text';
import { ADMIN_PAGES, type Block, type GuidePage, wordsOf } from './guide.ts';

export type FoundPage = {
  page: GuidePage;
  /** What of its text the search has found; empty where it is the title. */
  excerpt: string;
};

/** The pages that somebody has a use for: what administrators alone do is of none to others. */
export function pagesFor(pages: readonly GuidePage[], isAdmin: boolean): GuidePage[] {
  const others: readonly string[] = ADMIN_PAGES;
  return pages.filter(({ name }) => isAdmin || !others.includes(name));
}

/**
 * The pages in which each word of a search begins a word, without regard to marks (`bien lai` finds
 * `biên lai`, `ㅇㅅㅈ` finds `영수증`): those with it in their title first, then those with
 * all of it in one line.
 */
export function findPages(pages: readonly GuidePage[], search: string): FoundPage[] {
  const pieces = searchPieces(search);
  if (pieces.length === 0) return [];
  const has = (text: string) => {
    const folded = searchedForm(text);
    return pieces.every((ways) => ways.some((way) => folded.includes(` ${way}`)));
  };
  const titled = pages.filter(({ title }) => has(title));
  const others = pages.filter((page) => !titled.includes(page) && has(textsOf(page).join(' ')));
  const found = others.map((page) => ({ page, excerpt: excerptOf(page, search, has) }));
  return [
    ...titled.map((page) => ({ page, excerpt: '' })),
    ...found.toSorted((a, b) => Number(has(b.excerpt)) - Number(has(a.excerpt))),
  ];
}

/** Words that begin with a bracket or a quotation mark begin with their first letter. */
function searchedForm(text: string): string {
  const words = text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  return ` ${foldText(words)} ${initialsOf(words)}`;
}

/** What a page says below its title, a paragraph or a step each. */
function textsOf({ blocks }: GuidePage): string[] {
  return blocks.flatMap(textOfBlock);
}

function textOfBlock(block: Block): string[] {
  if (block.kind === 'heading') return [block.text];
  if (block.kind === 'picture') return [];
  return block.kind === 'text' ? [wordsOf(block.line)] : block.lines.map(wordsOf);
}

/** The first text with all of the search in it, or with any of it. */
function excerptOf(page: GuidePage, search: string, has: (text: string) => boolean): string {
  const texts = textsOf(page);
  return texts.find(has) ?? texts.find((text) => findMatches(text, search).length > 0) ?? '';
}
