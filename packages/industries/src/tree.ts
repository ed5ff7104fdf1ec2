import { readData } from './data-file.ts';
import type { Edition, Level } from './edition.ts';

/** One node of an edition's tree. */
export type IndustryNode = {
  code: string;
  level: Level;
  parent: string | null;
  /**
   * The official title in the edition's own language; our own English words for sections and
   * divisions; the other language by the crosswalk, where it is not ambiguous.
   */
  titles: { ko?: string; vi?: string; en?: string };
  /** What it stands for in ISIC revision 4: its main section and division. Approximate. */
  isic: { section: string; division: string | null };
};

type Tree = {
  nodes: readonly IndustryNode[];
  byCode: ReadonlyMap<string, IndustryNode>;
  /** ISIC classes of a node, the main one first. */
  isicClasses: ReadonlyMap<string, readonly string[]>;
  /** The fifth digits: titles below the classes, which the tree does not show. */
  details: readonly { parent: string; title: string; isic: readonly string[] }[];
};

const LEVEL_OF_LENGTH: readonly Level[] = ['section', 'division', 'group', 'class'];

const trees = new Map<Edition, Tree>();
let isicSections: Map<string, string> | undefined;

/** All nodes of an edition, parents before their children, in the order of the codes. */
export function nodes(edition: Edition): readonly IndustryNode[] {
  return treeOf(edition).nodes;
}

/** One node, or nothing when the edition has no such code. */
export function nodeOf(edition: Edition, code: string): IndustryNode | undefined {
  return treeOf(edition).byCode.get(code);
}

/**
 * The codes of another edition, of the same level, that share ISIC classes with a code; the best fit
 * first. Approximate: neither office publishes such a table.
 */
export function crosswalk(from: Edition, code: string, to: Edition): readonly string[] {
  const source = treeOf(from).byCode.get(code);
  if (!source) return [];
  if (from === to) return [code];
  const classes = new Set(treeOf(from).isicClasses.get(code));
  const target = treeOf(to);
  return target.nodes
    .filter((node) => node.level === source.level)
    .map((node) => ({ code: node.code, fit: overlap(classes, target.isicClasses.get(node.code)) }))
    .filter(({ fit }) => fit > 0.05)
    .sort((a, b) => b.fit - a.fit)
    .map((found) => found.code);
}

/** The ISIC revision 4 section of a division or class, or nothing when there is no such code. */
export function isicSectionOf(code: string): string | undefined {
  isicSections ??= new Map(readData('isic4').map(([isic = '', section = '']) => [isic, section]));
  return isicSections.get(code);
}

/**
 * Titles of a section or division of ISIC revision 4: our own English ones; in the other languages those
 * of the one node of an edition that stands for it.
 */
export function isicTitles(code: string): IndustryNode['titles'] {
  const en = readEnglish('isic4').get(code);
  const ko = twinOf('ksic11', code)?.titles.ko;
  const vi = twinOf('vsic2025', code)?.titles.vi;
  return { ...(ko && { ko }), ...(vi && { vi }), ...(en && { en }) };
}

/** The only node of the same level that stands for an ISIC section or division. */
function twinOf(edition: Edition, code: string): IndustryNode | undefined {
  const level = code.length === 1 ? 'section' : 'division';
  const found = nodes(edition).filter((node) => node.level === level && node.isic[level] === code);
  return found.length === 1 ? found[0] : undefined;
}

/** The ISIC classes that a code of an edition stands for, the main one first; five digits may be asked too. */
export function isicClassesOf(edition: Edition, code: string): readonly string[] {
  return treeOf(edition).isicClasses.get(code) ?? [];
}

/** Titles of the level below the classes. */
export function detailsOf(edition: Edition): Tree['details'] {
  return treeOf(edition).details;
}

/** How much two sets of classes have in common, 0 to 1. */
function overlap(one: ReadonlySet<string>, other: readonly string[] = []): number {
  const common = other.filter((code) => one.has(code)).length;
  return common === 0 ? 0 : common / (one.size + other.length - common);
}

function treeOf(edition: Edition): Tree {
  const known = trees.get(edition);
  if (known) return known;
  const made = buildTree(edition);
  trees.set(edition, made);
  if (edition === 'ksic11') lendTitles(made, treeOf('vsic2025'), 'vi');
  else lendTitles(made, treeOf('ksic11'), 'ko');
  return made;
}

function buildTree(edition: Edition): Tree {
  const english = readEnglish(edition);
  const rows = readData(edition);
  const isicClasses = gatherClasses(rows);
  const found: IndustryNode[] = [];
  let section = '';
  for (const [code = '', title = ''] of rows) {
    if (code.length > 4) continue;
    if (code.length === 1) section = code;
    const en = english.get(code);
    found.push({
      code,
      level: LEVEL_OF_LENGTH[code.length - 1] as Level,
      parent: parentOf(code, section),
      titles: { [edition === 'ksic11' ? 'ko' : 'vi']: title, ...(en && { en }) },
      isic: mainIsic(code, isicClasses.get(code) ?? []),
    });
  }
  return {
    nodes: found,
    byCode: new Map(found.map((node) => [node.code, node])),
    isicClasses: new Map([
      ...[...isicClasses].map(([code, all]) => [code, all.map(([one]) => one)] as const),
      ...rows
        .filter(([code = '']) => code.length === 5)
        .map(([code = '', , isic = '']) => [code, isic.split('|')] as const),
    ]),
    details: rows
      .filter(([code = '']) => code.length === 5)
      .map(([code = '', title = '', isic = '']) => ({
        parent: code.slice(0, 4),
        title,
        isic: isic.split('|'),
      })),
  };
}

function parentOf(code: string, section: string): string | null {
  if (code.length === 1) return null;
  return code.length === 2 ? section : code.slice(0, -1);
}

/** Classes of every node with their weights: those of a class are given, above it they are gathered. */
function gatherClasses(rows: readonly string[][]): Map<string, [string, number][]> {
  const counted = new Map<string, Map<string, number>>();
  let section = '';
  for (const [code = '', , isic = ''] of rows) {
    if (code.length === 1) section = code;
    if (code.length !== 4) continue;
    for (const [place, one] of isic.split('|').entries()) {
      for (const node of [section, code.slice(0, 2), code.slice(0, 3), code]) {
        const counts = counted.get(node) ?? new Map<string, number>();
        counts.set(one, (counts.get(one) ?? 0) + 1 / (place + 1));
        counted.set(node, counts);
      }
    }
  }
  return new Map(
    [...counted].map(([code, counts]) => [code, [...counts].sort((a, b) => b[1] - a[1])]),
  );
}

/** The section and division that most of a node's classes belong to. */
function mainIsic(code: string, classes: readonly [string, number][]): IndustryNode['isic'] {
  const section = commonest(classes.map(([one, share]) => [isicSectionOf(one) ?? '', share]));
  if (code.length === 1) return { section, division: null };
  const within = classes.filter(([one]) => isicSectionOf(one) === section);
  return {
    section,
    division: commonest(
      within.map(([one, w]) => [one.slice(0, 2), w]),
      code,
    ),
  };
}

/** The heaviest key; the one that `code` begins with where it has a good share. */
function commonest(shares: readonly [string, number][], code = ''): string {
  const sums = new Map<string, number>();
  let all = 0;
  for (const [key, share] of shares) {
    sums.set(key, (sums.get(key) ?? 0) + share);
    all += share;
  }
  const own = code.slice(0, 2);
  if ((sums.get(own) ?? 0) >= all * 0.3) return own;
  return [...sums].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** Our own English titles; where the edition has none of its own, those of ISIC's same code. */
function readEnglish(edition: Edition | 'isic4'): Map<string, string> {
  const titles = new Map<string, string>();
  const rows = readData('english');
  for (const scheme of ['isic4', edition]) {
    for (const [owner, code = '', title = ''] of rows)
      if (owner === scheme) titles.set(code, title);
  }
  return titles;
}

/** Takes the other edition's title where two nodes fit each other, and nothing else fits as well. */
function lendTitles(tree: Tree, other: Tree, lent: 'ko' | 'vi'): void {
  for (const node of tree.nodes) {
    const twin = closest(tree, node, other);
    const title = twin?.titles[lent];
    if (twin && title !== undefined && closest(other, twin, tree) === node) {
      node.titles[lent] = title;
    }
  }
}

function closest(tree: Tree, node: IndustryNode, other: Tree): IndustryNode | undefined {
  const classes = new Set(tree.isicClasses.get(node.code));
  const fits = other.nodes
    .filter((twin) => twin.level === node.level)
    .map((twin) => ({ twin, fit: overlap(classes, other.isicClasses.get(twin.code)) }))
    .sort((a, b) => b.fit - a.fit);
  const [first, second] = fits;
  if (!first || first.fit < 0.6 || first.fit === second?.fit) return undefined;
  return first.twin;
}
