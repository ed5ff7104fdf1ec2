import { EDITIONS, type Edition } from './edition.ts';
import { isic } from './isic.ts';
import { isicClassesOf, nodes } from './tree.ts';

/**
 * What a feature may speak for, numbered in one row: ISIC's sections, divisions and classes, then the
 * classes of each edition.
 */
export type Targets = {
  firstDivision: number;
  firstClass: number;
  /** Where an edition's classes begin. */
  firstOf: Readonly<Record<Edition, number>>;
  count: number;
  /** The classes of each edition, in order, with the numbers of the ISIC classes they stand for. */
  classesOf: Readonly<Record<Edition, readonly EditionClass[]>>;
};

export type EditionClass = { code: string; section: string; isic: readonly number[] };

let known: Targets | undefined;

export function targets(): Targets {
  known ??= number();
  return known;
}

function number(): Targets {
  const { sections, divisions, classes } = isic();
  const [ksic11, vsic2025] = EDITIONS.map(listClasses) as [EditionClass[], EditionClass[]];
  const firstDivision = sections.length;
  const firstClass = firstDivision + divisions.length;
  const firstKsic = firstClass + classes.length;
  const firstVsic = firstKsic + ksic11.length;
  return {
    firstDivision,
    firstClass,
    firstOf: { ksic11: firstKsic, vsic2025: firstVsic },
    count: firstVsic + vsic2025.length,
    classesOf: { ksic11, vsic2025 },
  };
}

function listClasses(edition: Edition): EditionClass[] {
  const { numberOf } = isic();
  let section = '';
  const found: EditionClass[] = [];
  for (const node of nodes(edition)) {
    if (node.level === 'section') section = node.code;
    if (node.level !== 'class') continue;
    const stands = isicClassesOf(edition, node.code).map((code) => numberOf.get(code) ?? -1);
    found.push({ code: node.code, section, isic: stands.filter((one) => one >= 0) });
  }
  return found;
}
