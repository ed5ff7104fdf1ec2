import type {
  Edition,
  IndustryNode,
  IndustryRef,
  StoredIndustry,
} from '@station/contract/industries/industry-fields';
import { NO_INDUSTRY } from '@station/contract/industries/industry-fields';
import { nodeOf, type IndustryNode as TreeNode } from '@station/industries/tree';

/*
 * Where an industry is stored it is a path: the edition and the codes from the section down,
 * `ksic11/C/26/261`. What is below a code begins with its path, so that one index serves every level.
 */

/** The path of a code; undefined when the edition has no such code. */
export function pathOf({ edition, code }: IndustryRef): string | undefined {
  const node = nodeOf(edition, code.toUpperCase());
  if (!node) return undefined;
  const codes: string[] = [];
  for (let at: TreeNode | undefined = node; at; ) {
    codes.unshift(at.code);
    at = at.parent === null ? undefined : nodeOf(edition, at.parent);
  }
  return [edition, ...codes].join('/');
}

/** The edition and the codes of a path, from the section down. */
export function codesOf(path: string): { edition: Edition; codes: string[] } {
  const [edition, ...codes] = path.split('/');
  return { edition: edition as Edition, codes };
}

/** The edition and the code that a path ends with. */
export function refOf(path: string): IndustryRef {
  const { edition, codes } = codesOf(path);
  return { edition, code: codes.at(-1) ?? '' };
}

/** A code as callers see it; undefined when the edition has no such code. */
export function findNode({ edition, code }: IndustryRef): IndustryNode | undefined {
  const node = nodeOf(edition, code);
  return node && { edition, code, level: node.level, titles: node.titles };
}

/** What is stored about a contact or a company, as a database gives it, also out of JSON. */
export type IndustryRow = {
  path: string | null;
  confidence: number;
  by_person: boolean;
  model: string | null;
  at: Date | string;
};

/** What is stored, as callers see it. */
export function toIndustry(row: IndustryRow): StoredIndustry;
export function toIndustry(row: IndustryRow | null): StoredIndustry | null;
export function toIndustry(row: IndustryRow | null): StoredIndustry | null {
  if (row === null) return null;
  return {
    node: row.path === null ? null : (findNode(refOf(row.path)) ?? null),
    by: row.by_person ? 'person' : 'machine',
    confidence: Number(row.confidence),
    at: new Date(row.at).toISOString(),
  };
}

/** The paths that a filter of the contract stands for; undefined for all contacts. */
export function filteredPath(filter: string): string | null | undefined {
  if (filter === '') return undefined;
  if (filter === NO_INDUSTRY) return null;
  const [edition = '', code = ''] = filter.split(':');
  // A code that is not there is nobody's.
  return pathOf({ edition: edition as Edition, code }) ?? `${edition}/-`;
}
