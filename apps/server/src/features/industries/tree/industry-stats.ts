import type { IndustryStatsSummary } from '@station/contract/industries/classification';
import type {
  Edition,
  IndustryLevel,
  IndustryNode,
} from '@station/contract/industries/industry-fields';
import { crosswalk, nodes } from '@station/industries/tree';
import type { Context } from '../../../platform/context.ts';
import { organisationEdition } from '../settings/edition.queries.ts';
import { codesOf, findNode } from '../stored/industry-paths.rules.ts';
import { countByAuthor, countByPath, type PathCount } from './industry-counts.queries.ts';

/** Levels by how many codes a path has. */
const LEVELS: readonly IndustryLevel[] = ['section', 'division', 'group', 'class'];

type IndustryStats = {
  summary: IndustryStatsSummary;
  data: {
    edition: Edition;
    by_section: { node: IndustryNode; contacts: number }[];
    by_person: number;
    by_machine: number;
    none_fits: number;
    by_level: Record<IndustryLevel, number>;
    companies: { total: number; classified: number };
  };
};

/** How many contacts are classified, by whom and as what (spec 2, section 3). */
export async function readIndustryStats(context: Context): Promise<IndustryStats> {
  const [edition, paths, authors] = await Promise.all([
    organisationEdition(context.db),
    countByPath(context.db, ''),
    countByAuthor(context.db),
  ]);
  const all = nodes(edition);
  const { by_person, by_machine, none_fits } = authors;
  const classified = by_person + by_machine;
  return {
    summary: {
      total_industries: all.length,
      classified_contacts: classified,
      unclassified_contacts: authors.total - classified,
      used_industries: paths.length,
      major_industries: all.filter(({ level }) => level === 'section').length,
    },
    data: {
      ...{ edition, by_person, by_machine, none_fits },
      by_section: countSections(edition, paths),
      by_level: countLevels(paths),
      companies: { total: authors.companies, classified: authors.classified_companies },
    },
  };
}

function countLevels(paths: readonly PathCount[]): Record<IndustryLevel, number> {
  const counts = { section: 0, division: 0, group: 0, class: 0 };
  for (const { path, contacts } of paths) {
    const level = LEVELS[codesOf(path).codes.length - 1];
    if (level) counts[level] += contacts;
  }
  return counts;
}

/** By section of one edition, the largest first; what the other one says goes to its nearest section. */
function countSections(
  edition: Edition,
  paths: readonly PathCount[],
): { node: IndustryNode; contacts: number }[] {
  const counts = new Map<string, number>();
  for (const { path, contacts } of paths) {
    const { edition: from, codes } = codesOf(path);
    const own = codes[0] ?? '';
    const section = from === edition ? own : (crosswalk(from, own, edition)[0] ?? '');
    counts.set(section, (counts.get(section) ?? 0) + contacts);
  }
  return [...counts]
    .flatMap(([code, contacts]) => {
      const node = findNode({ edition, code });
      return node ? [{ node, contacts }] : [];
    })
    .sort((a, b) => b.contacts - a.contacts);
}
