import { INDUSTRY_LEVELS } from '@station/contract/industries/industry-fields';
import type { TreeNode } from '@station/contract/industries/industry-tree';
import { searchLoaded } from '../../../platform/loaded-search.ts';

/**
 * The nodes that a search means, in any of the three languages, with or without marks, by initial
 * consonants, or by the beginning of their code; without a search the sections.
 */
export function searchTree(nodes: readonly TreeNode[], search: string): readonly TreeNode[] {
  const asked = search.trim();
  if (asked === '') return nodes.filter(({ level }) => level === 'section');
  if (/^([A-Za-z]?\d{1,6}|[A-Va-v])$/.test(asked)) {
    const code = asked.toUpperCase();
    const byCode = nodes.filter((node) => node.code.toUpperCase().startsWith(code));
    if (byCode.length > 0) return byCode;
  }
  // What says the most with the fewest words comes first.
  return searchLoaded(nodes, asked, ({ titles }) => Object.values(titles)).toSorted(
    (a, b) => INDUSTRY_LEVELS.indexOf(a.level) - INDUSTRY_LEVELS.indexOf(b.level),
  );
}

/** A tree by the code that its nodes hang from; sections hang from `''`. */
export type TreeIndex = {
  children: ReadonlyMap<string, readonly TreeNode[]>;
  byCode: ReadonlyMap<string, TreeNode>;
};

/** Puts the nodes of an edition, which come as a list, below one another. */
export function indexTree(nodes: readonly TreeNode[]): TreeIndex {
  const children = new Map<string, TreeNode[]>();
  for (const node of nodes) {
    const siblings = children.get(node.parent ?? '');
    if (siblings) siblings.push(node);
    else children.set(node.parent ?? '', [node]);
  }
  return {
    children,
    byCode: new Map(nodes.map((node) => [node.code, node])),
  };
}

/** The codes above a code, from its section down. */
export function codesAbove(index: TreeIndex, code: string): string[] {
  const parent = index.byCode.get(code)?.parent;
  return parent ? [...codesAbove(index, parent), parent] : [];
}
