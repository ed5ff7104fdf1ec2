import {
  EDITIONS,
  type Edition,
  type IndustriesReason,
  type IndustryNode,
} from '@station/contract/industries/industry-fields';
import type { ClassifiedRow } from '@station/contract/industries/industry-tree';
import { type Pagination, paginationOf } from '@station/contract/paging';
import { crosswalk, nodeOf, nodes } from '@station/industries/tree';
import type { Db } from '../../../db/db.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { codesOf, findNode, pathOf, toIndustry } from '../stored/industry-paths.rules.ts';
import { countByPath, findContactsAt } from './industry-counts.queries.ts';

/** Contacts at each code of an edition and below it; codes without any are left out. */
export async function countNodes(db: Db, edition: Edition): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { path, contacts } of await countByPath(db, edition)) {
    for (const code of codesOf(path).codes) counts[code] = (counts[code] ?? 0) + contacts;
  }
  return counts;
}

type NodeDetail = IndustryNode & {
  isic: { section: string; division: string | null };
  path: IndustryNode[];
  children: (IndustryNode & { contacts: number })[];
  crosswalk: IndustryNode[];
  contacts: ClassifiedRow[];
};

/**
 * A code with what is above and below it, its counterparts in the other edition, and a page of its
 * contacts.
 * @throws Problem `industries.unknown-code`.
 */
export async function readNode(
  db: Db,
  edition: Edition,
  given: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: NodeDetail; pagination: Pagination }> {
  const code = given.toUpperCase();
  const unknown = {
    message: 'There is no such code',
    reason: 'industries.unknown-code' satisfies IndustriesReason,
  };
  const node = requireFound(findNode({ edition, code }), unknown);
  const path = requireFound(pathOf({ edition, code }), unknown);
  const [counts, contacts] = await Promise.all([
    countNodes(db, edition),
    findContactsAt(db, path, { offset: (page - 1) * limit, limit }),
  ]);
  const known = (some: readonly string[], of: Edition): IndustryNode[] =>
    some.flatMap((one) => findNode({ edition: of, code: one }) ?? []);
  const below = nodes(edition).filter(({ parent }) => parent === code);
  return {
    data: {
      ...node,
      isic: nodeOf(edition, code)?.isic ?? { section: '', division: null },
      path: known(codesOf(path).codes.slice(0, -1), edition),
      children: known(
        below.map((it) => it.code),
        edition,
      ).map((it) => ({ ...it, contacts: counts[it.code] ?? 0 })),
      crosswalk: EDITIONS.filter((it) => it !== edition).flatMap((other) =>
        known(crosswalk(edition, code, other), other),
      ),
      contacts: contacts.rows.map(({ industry, ...contact }) => ({
        ...contact,
        industry: toIndustry(industry),
      })),
    },
    pagination: paginationOf(page, limit, contacts.total),
  };
}
