import { listContacts } from '@station/contract/contacts/contacts';
import { quickSearch } from '@station/contract/launcher/launcher';
import { listStudents } from '@station/contract/schools/student-pages';
import { foldText, searchPieces } from '@station/contract/search-text';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { createAccount } from '../fixtures/accounts.ts';
import { insertContacts } from '../fixtures/contacts.ts';
import { addStudent } from '../fixtures/schools.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

type Query = NonNullable<Parameters<typeof app.answer<typeof listContacts>>[1]>['query'];

async function listed(query: Query): Promise<string[]> {
  const { token: as } = await app.createStaff();
  const { data, pagination } = await app.answer(listContacts, {
    as,
    query: { limit: 100, ...query },
  });
  expect(pagination.total_records).toBe(data.length);
  return data.map(({ name }) => name);
}

/** The last of them is the newest. */
const addNamed = (...names: string[]) =>
  insertContacts(
    app,
    names.map((name) => ({ name, company: '' })),
  );

test('hong hanh finds Nguyễn Thị Hồng Hạnh before a newer Phong of Trường Thành Công', async () => {
  await insertContacts(app, [
    { name: 'Nguyễn Thị Hồng Hạnh', company: 'Hoa Sen' },
    { name: 'Nguyễn Minh Phong', company: 'Trường Thành Công hanh' },
  ]);
  for (const search of ['hong hanh', 'Hạnh Hồng', 'HONG HANH']) {
    expect(await listed({ search }), search).toEqual(['Nguyễn Thị Hồng Hạnh', 'Nguyễn Minh Phong']);
  }
});

test('Whole words of the name come first, then beginnings, then pieces, then other fields', async () => {
  await insertContacts(app, [
    { name: 'Trần Văn An', company: '' },
    { name: 'Lê Anh', company: '' },
    { name: 'Vũ Hoàng', company: '' },
    { name: 'Phạm Bé', company: 'An Phát' },
  ]);
  await addNamed('An Nhiên');
  expect(await listed({ search: 'an' })).toEqual([
    'An Nhiên',
    'Trần Văn An',
    'Lê Anh',
    'Vũ Hoàng',
    'Phạm Bé',
  ]);
});

test('Equals stand newest first, and the worst word of a search decides', async () => {
  await insertContacts(app, [
    { name: 'Minh Châu', company: '' },
    { name: 'Minh', company: 'Châu Á' },
    { name: 'Minhlong Chaubang', company: '' },
    { name: 'Châu Minh', company: '' },
  ]);
  expect(await listed({ search: 'minh chau' })).toEqual([
    'Châu Minh',
    'Minh Châu',
    'Minhlong Chaubang',
    'Minh',
  ]);
});

test('Words of a name end where its brackets and hyphens stand', async () => {
  await addNamed('Hanh', 'Jean-Luc', 'Lucy', 'Mai (Luc)', 'Lucas');
  expect(await listed({ search: 'luc' })).toEqual(['Mai (Luc)', 'Jean-Luc', 'Lucas', 'Lucy']);
  await addNamed('Jean-Lucas', 'Anjean-luc');
  expect(await listed({ search: 'jean-luc' })).toEqual(['Jean-Luc', 'Jean-Lucas', 'Anjean-luc']);
});

test('Korean names fit by syllables and by initial consonants', async () => {
  await insertContacts(app, [
    { name: '민수', company: '' },
    { name: '김민수', company: '' },
    { name: '민수정', company: '' },
    { name: '박하나', company: '민수상사' },
  ]);
  expect(await listed({ search: '민수' })).toEqual(['민수', '민수정', '김민수', '박하나']);
  expect(await listed({ search: 'ㅁㅅ' })).toEqual(['민수', '민수정', '김민수', '박하나']);
});

test('Any other order that is chosen wins, and without a search the newest is first', async () => {
  await addNamed('Anh', 'An', 'Hoàn');
  expect(await listed({ search: 'an' })).toEqual(['An', 'Anh', 'Hoàn']);
  expect(await listed({ search: 'an', sort: 'relevance' })).toEqual(['An', 'Anh', 'Hoàn']);
  expect(await listed({ search: 'an', sort: 'newest' })).toEqual(['Hoàn', 'An', 'Anh']);
  expect(await listed({ search: 'an', sort: 'name' })).toEqual(['An', 'Anh', 'Hoàn']);
  expect(await listed({ sort: 'relevance' })).toEqual(['Hoàn', 'An', 'Anh']);
});

const NAMES = ['Lan', 'Lanh', 'Alan', 'Bình'];

test('The pages of a broad search follow each other, remembered or not', async () => {
  const { token: as } = await app.createStaff();
  const names = Array.from({ length: 650 }, (_, at) => NAMES[at % 4]!);
  await insertContacts(
    app,
    names.map((name) => ({ name, company: 'Lan Anh' })),
  );
  for (const round of ['first', 'again']) {
    const seen: { id: number; name: string }[] = [];
    for (let page = 1; page <= 7; page += 1) {
      const query = { search: 'lan', page, limit: 100 };
      const { data, pagination } = await app.answer(listContacts, { as, query });
      expect(pagination.total_records).toBe(650);
      seen.push(...data);
    }
    const place = ({ name }: { name: string }) => NAMES.indexOf(name);
    const sorted = seen.toSorted((a, b) => place(a) - place(b) || b.id - a.id);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(650);
    expect(seen, round).toEqual(sorted);
  }
});

test('Signs that mean something to the database are letters like any other', async () => {
  await addNamed('100% Cotton', 'a_b', 'axb', '1000 Cotton');
  expect(await listed({ search: '100%' })).toEqual(['100% Cotton']);
  expect(await listed({ search: 'a_b' })).toEqual(['a_b']);
});

test('Whatever is searched for, the order is that of the rule', { tags: ['full'] }, async () => {
  const word = fc.constantFrom('An', 'Anh', 'Hoàn', 'Lan', 'Thanh', '안나', 'Ân');
  const person = fc.record({
    name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    company: fc.constantFrom('', 'An Phát', 'Lan'),
  });
  const people = fc.array(person, { minLength: 2, maxLength: 8 });
  const searches = fc.constantFrom('an', 'lan an', 'a', 'anh', 'han', '안', 'th an');
  await fc.assert(
    fc.asyncProperty(people, searches, async (given, search) => {
      await app.clear();
      const { token: as } = await app.createStaff();
      await insertContacts(app, given);
      const { data } = await app.answer(listContacts, { as, query: { search, limit: 100 } });
      const expected = data.toSorted(
        (a, b) => misfit(a.name, search) - misfit(b.name, search) || b.id - a.id,
      );
      expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: 25 },
  );
});

/** The rule once more, as simply as it can be said. */
function misfit(name: string, search: string): number {
  const folded = foldText(name);
  const words = folded.split(' ');
  const steps = searchPieces(search).map(([piece = '']) => {
    if (words.includes(piece)) return 0;
    if (words.some((word) => word.startsWith(piece))) return 1;
    return folded.includes(piece) ? 10 : 100;
  });
  return steps.reduce<number>((sum, step) => sum + step, 0);
}

test('The palette tells people apart and shows who fits best first, users as well', async () => {
  await insertContacts(app, [
    { name: 'Hồng Hạnh', phone: '0901234567', company: 'Hoa Sen' },
    { name: 'Minh Phong', phone: '0901234568', company: 'Hạnh Hồng' },
  ]);
  await createAccount(app.store, { name: 'Ánh Hồng Hạnhly' });
  await createAccount(app.store, { name: 'Bùi Hồng Hạnh' });
  const { token: as } = await app.createAdmin();
  const { data } = await app.answer(quickSearch, { as, query: { q: 'hong hanh' } });
  expect(data.contacts).toMatchObject([
    { name: 'Hồng Hạnh', phone: '0901234567', company: 'Hoa Sen' },
    { name: 'Minh Phong', phone: '0901234568', company: 'Hạnh Hồng' },
  ]);
  expect(data.users.map(({ name }) => name)).toEqual(['Bùi Hồng Hạnh', 'Ánh Hồng Hạnhly']);
});

test('Students are found in the same order', async () => {
  const { token: as } = await app.createStaff();
  for (const student_name of ['Mai An', 'Lê Hoàn', 'Vũ Anh']) {
    await addStudent(app, { student_name, email: '' });
  }
  await addStudent(app, { student_name: 'Bé Bo', email: 'an@example.com' });
  const { data } = await app.answer(listStudents, { as, query: { search: 'an' } });
  expect(data.map(({ student_name }) => student_name)).toEqual([
    'Mai An',
    'Vũ Anh',
    'Lê Hoàn',
    'Bé Bo',
  ]);
});
