import { expect, test } from 'vitest';
import { compareVersions, mergedChanges } from './record-versions.ts';

const base = { title: 'Họp', people: [{ id: 1 }], owner: { id: 7, name: 'An' } };

test('what I did not touch stays as they left it, also where it is a list or an object', () => {
  const mine = { title: 'Họp tuần', people: [{ id: 1 }], owner: { id: 7, name: 'An' } };
  const theirs = { title: 'Họp', people: [{ id: 1 }, { id: 2 }], owner: { id: 8, name: 'Bình' } };
  expect(mergedChanges(base, mine, theirs)).toEqual({ ...theirs, title: 'Họp tuần' });
});

test('what holds the same is no difference, and what is theirs alone is told', () => {
  const theirs = { ...base, people: [{ id: 1 }], owner: { id: 8, name: 'Bình' } };
  const views = {
    title: { label: 'Title' },
    people: { label: 'People', text: (people: { id: number }[]) => String(people.length) },
    owner: { label: 'Owner', text: ({ name }: { name: string }) => name },
  };
  const merged = { ...theirs, title: 'Họp tuần', owner: { ...theirs.owner } };
  expect(compareVersions({ base, theirs, merged }, views)).toEqual({
    differences: [{ key: 'title', label: 'Title', theirs: 'Họp', mine: 'Họp tuần' }],
    others: [{ label: 'Owner', value: 'Bình' }],
  });
});
