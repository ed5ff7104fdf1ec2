import { expect, test } from 'vitest';
import { EDITIONS } from '../src/edition.ts';
import { crosswalk, isicTitles, nodeOf, nodes } from '../src/tree.ts';

test('the trees have as many codes as the offices published', () => {
  const count = (edition: 'ksic11' | 'vsic2025') =>
    ['section', 'division', 'group', 'class'].map(
      (level) => nodes(edition).filter((node) => node.level === level).length,
    );
  expect(count('ksic11')).toEqual([21, 77, 234, 501]);
  expect(count('vsic2025')).toEqual([22, 87, 259, 495]);
});

test('every code hangs under one that comes before it, and stands for something in ISIC', () => {
  for (const edition of EDITIONS) {
    const before = new Set<string>();
    for (const node of nodes(edition)) {
      expect(node.parent === null || before.has(node.parent), node.code).toBe(true);
      expect(node.isic.section, node.code).toMatch(/^[A-U]$/);
      if (node.level !== 'section') expect(node.isic.division, node.code).toMatch(/^\d\d$/);
      before.add(node.code);
    }
    expect(before.size).toBe(nodes(edition).length);
  }
});

test('sections and divisions have English titles, and all nodes the title of their own office', () => {
  for (const node of nodes('ksic11')) {
    expect(node.titles.ko, node.code).toMatch(/\p{Script=Hangul}/u);
    if (node.code.length <= 2) expect(node.titles.en, node.code).toMatch(/^[A-Z]/);
  }
  for (const node of nodes('vsic2025')) {
    expect(node.titles.vi?.length, node.code).toBeGreaterThan(2);
    if (node.code.length <= 2) expect(node.titles.en, node.code).toMatch(/^[A-Z]/);
  }
});

test('what one country calls a general hospital is one in the other country', () => {
  expect(crosswalk('ksic11', '8610', 'vsic2025')).toEqual(['8610']);
  expect(crosswalk('vsic2025', '8610', 'ksic11')).toEqual(['8610']);
  expect(nodeOf('vsic2025', '8610')?.titles.ko).toBe('병원');
});

test('education is section P in Korea and Q in Viet Nam', () => {
  expect(crosswalk('ksic11', 'P', 'vsic2025')[0]).toBe('Q');
  expect(nodeOf('vsic2025', 'Q')?.isic.section).toBe('P');
});

test('a title is borrowed only where nothing else would fit: an academy is no driving school', () => {
  expect(nodeOf('ksic11', '8550')?.titles.vi).toBeUndefined();
});

test('an unknown code is nowhere', () => {
  expect(nodeOf('ksic11', '0000')).toBeUndefined();
  expect(nodeOf('vsic2025', 'constructor')).toBeUndefined();
  expect(crosswalk('ksic11', '0000', 'vsic2025')).toEqual([]);
});

test('sections of ISIC have titles in three languages', () => {
  expect(isicTitles('F')).toEqual({ ko: '건설업', vi: 'Xây dựng', en: 'Building' });
});
