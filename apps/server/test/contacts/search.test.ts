import {
  type ContactFields,
  createContact,
  listContacts,
  updateContact,
} from '@station/contract/contacts/contacts';
import { searchPieces } from '@station/contract/search-text';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { addContact, contactFields, insertContacts } from '../fixtures/contacts.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

/** Names of what a search finds, newest first; checks that the total says the same. */
async function found(as: string, search: string): Promise<string[]> {
  const query = { search, limit: 100 };
  const { data, pagination } = await app.answer(listContacts, { as, query });
  expect(pagination.total_records).toBe(data.length);
  return data.map((contact) => contact.name);
}

/** A contact to find among others that nothing here is meant to find. */
async function addAmongOthers(given: Partial<ContactFields>): Promise<string> {
  const others = [
    { name: 'Phạm Quốc Bảo', phone: '0387654321', email: 'bao@khac.vn', company: 'Sao Mai' },
    { name: '박지훈', phone: '010-7777-1111', email: 'jihoon@other.kr', company: '대한 교육' },
    { name: 'Olivia Turner', phone: '+44 20 7946 0000', email: 'o.t@uk.org', company: 'Maple' },
  ];
  await insertContacts(app, [others[0]!, others[1]!]);
  await addContact(app, given);
  await insertContacts(app, [others[2]!]);
  return (await app.createStaff()).token;
}

test.for([
  ['Nguyễn Thị Ánh', 'nguyen thi anh'],
  ['Nguyễn Thị Ánh', 'NGUYEN THI ANH'],
  ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
  ['Nguyễn Thị Ánh', 'nguyễn thị ánh'],
  ['Nguyễn Thị Ánh', 'guye'],
  ['Nguyễn Thị Ánh', 'anh nguyen'],
  ['Nguyễn Thị Ánh', '  thi   anh '],
  ['Đỗ Văn Đức', 'duc'],
  ['Đỗ Văn Đức', 'đức'],
  ['Đỗ Văn Đức', 'ĐỨC'],
  ['Đỗ Văn Đức', 'do van duc'],
  ['Đỗ Văn Đức', 'Đỗ'],
  ['Lương Thùy Dương', 'thuy duong'],
  ['Lương Thùy Dương', 'Luơng'],
  ['김민수', '김민수'],
  ['김민수', '민수'],
  ['김민수', '김민'],
  ['김민수', '민'],
  ['김민수', 'ㄱㅁㅅ'],
  ['김민수', 'ㅁㅅ'],
  ['김민수', 'ㅅ'],
  ['김민수', '김미'],
  ['황보 혜진', 'ㅎㅂ'],
  ['황보 혜진', 'ㅎㅂ ㅎㅈ'],
  ['황보 혜진', '혜진 황보'],
  ['꾸러기', 'ㄲㄹㄱ'],
  ['ㅋㅋ상사', 'ㅋㅋ'],
  ['ㅋㅋ상사', 'ㅋㅋㅅㅅ'],
  ['Smith & Söhne', 'sohne'],
  ["O'Brien", "o'brien"],
  ['100% Cotton', '100% c'],
  ['Jean-Luc', 'jean-luc'],
] as const)('%s is found by %s', async ([name, search]) => {
  const token = await addAmongOthers({ name });
  expect(await found(token, search)).toEqual([name]);
});

test.for([
  ['김민수', 'ㄱㅅㅁ'],
  ['김민수', '민서'],
  ['Nguyễn Thị Ánh', 'nguyen thi anhh'],
  ['Nguyễn Thị Ánh', 'nguyenthi'],
] as const)('%s is not found by %s', async ([name, search]) => {
  const token = await addAmongOthers({ name });
  expect(await found(token, search)).toEqual([]);
});

test.for([
  ['+84 90 123 4567', '0901234567'],
  ['+84 90 123 4567', '+84 90 123 4567'],
  ['+84 90 123 4567', '090-123-4567'],
  ['+84 90 123 4567', '0084901234567'],
  ['+84 90 123 4567', '84901234567'],
  ['+84 90 123 4567', '901234567'],
  ['+84 90 123 4567', '123 4567'],
  ['+84 90 123 4567', '(090) 123 4567'],
  ['+84 90 123 4567', '+84 (90) 123-4567'],
  ['+84 90 123 4567', '4567'],
  ['090-123-4567', '+84 90 123 4567'],
  ['090-123-4567', '+8490'],
  ['(090) 123 4567', '090.123.4567'],
  ['0901234567', '+84901234567'],
  ['0901234567', '090 12'],
  ['0084901234567', '0901234567'],
  ['0084901234567', '0084 90'],
  ['010-1234-5678', '+82 10-1234-5678'],
  ['010-1234-5678', '821012345678'],
  ['+82 10-1234-5678', '010 1234 5678'],
  ['+44 20 7946 1234', '2079461234'],
  ['+44 20 7946 1234', '+442079461234'],
  ['1900-100-100', '1900100'],
  ['+84 90 123 4007', '007'],
] as const)('The number %s is found by %s', async ([phone, search]) => {
  const token = await addAmongOthers({ name: 'Wanted', phone });
  expect(await found(token, search)).toEqual(['Wanted']);
});

test.for([
  [{ email: 'Anh.Nguyen@Example.VN' }, 'anh.nguyen@example.vn'],
  [{ email: 'anh.nguyen@example.vn' }, 'EXAMPLE.VN'],
  [{ email: 'anh.123@example.vn' }, '123@exa'],
  [{ company: 'Công ty Cổ phần Đại Dương' }, 'co phan dai duong'],
  [{ company: '주식회사 한솔무역' }, '솔무'],
  [{ company: '주식회사 한솔무역' }, 'ㅎㅅㅁㅇ'],
  [{ company: 'Factory 24-7' }, 'factory'],
  [{ company: 'Factory 24-7' }, '24-7'],
  [{ company: 'Factory 24-7' }, 'factory 24-7'],
  [{ email: '2024.06@example.vn' }, '2024.06'],
] as const)('%j is found by %s', async ([given, search]) => {
  const token = await addAmongOthers({ name: 'Wanted', ...given });
  expect(await found(token, search)).toEqual(['Wanted']);
});

test('Pieces of several columns narrow down together, in any order', async () => {
  const token = await addAmongOthers({
    name: 'Trần Minh',
    company: 'Hoa Sen',
    phone: '0912 345 678',
    email: 'minh@hoasen.vn',
  });
  await insertContacts(app, [{ name: 'Trần Minh', company: 'Bình Minh' }]);
  for (const search of [
    'tran sen',
    'sen TRAN',
    '0912345 hoasen.vn tran',
    'minh@ 0912345678',
    'tran 0912-345-678',
    'tran +84912345678',
  ]) {
    expect(await found(token, search), search).toEqual(['Trần Minh']);
  }
});

test('A piece does not match across two columns', async () => {
  const token = await addAmongOthers({ name: 'Anna', company: 'Banana', email: '' });
  expect(await found(token, 'nabana')).toEqual([]);
  expect(await found(token, 'anna 0 x')).toEqual([]);
});

test('Address, position and notes are not searched', async () => {
  const token = await addAmongOthers({ address: 'Zanzibar', position: 'Zookeeper', notes: 'Zzz' });
  for (const search of ['zanzibar', 'zookeeper', 'zzz']) {
    expect(await found(token, search)).toEqual([]);
  }
});

test.for(['%', '_', '%%', '__', '\\', '\\\\', 'a%b', 'a_b', '%a', "'", '"', '[', '*', '.'])(
  'What means something to a database is only a letter here: %s',
  async (search) => {
    const { token } = await app.createStaff();
    const name = `x ${search} y`;
    await insertContacts(app, [{ name }, { name: 'aXb', company: 'plain', email: '' }]);
    const expected = search === '.' ? [name, 'aXb'].slice(0, 1) : [name];
    const names = await found(token, search);
    expect(names.filter((it) => it === name)).toEqual([name]);
    if (search !== '.') expect(names).toEqual(expected);
  },
);

test('An empty or blank search narrows nothing down', async () => {
  const { token } = await app.createStaff();
  await insertContacts(app, Array(3).fill({}));
  for (const search of ['', ' ', '\t\n', '\u3000\u00a0']) {
    expect(await found(token, search), JSON.stringify(search)).toHaveLength(3);
  }
});

test('Decomposed text is stored composed and found either way', async () => {
  const names = ['Nguyễn Thị Ánh', '김민수', 'Đỗ Ước'];
  const token = (await app.createStaff()).token;
  for (const name of names) {
    const body = contactFields({
      name: name.normalize('NFD'),
      company: `${name} Ltd`.normalize('NFD'),
    });
    expect(body.name).not.toBe(name);
    const { data } = await app.answer(createContact, { as: token, body });
    expect([data.name, data.company]).toEqual([name, `${name} Ltd`]);
    for (const search of [name, name.normalize('NFD'), name.normalize('NFKD')]) {
      expect(await found(token, search)).toEqual([name]);
    }
  }
});

test('A changed contact is found by what it is now, no longer by what it was', async () => {
  const contact = await addContact(app, { name: 'Trần Văn Cũ', phone: '0912345678' });
  const { token: as } = await app.createStaff();
  const body = contactFields({ name: '이새롬', phone: '010-2222-3333' });
  await app.answer(updateContact, { as, params: { id: contact.id }, body });
  expect(await found(as, 'tran van cu')).toEqual([]);
  expect(await found(as, '0912345678')).toEqual([]);
  expect(await found(as, 'ㅇㅅㄹ')).toEqual(['이새롬']);
  expect(await found(as, '+821022223333')).toEqual(['이새롬']);
});

test('The pages of a search follow each other without gaps', async () => {
  const { token: as } = await app.createStaff();
  const given = Array.from({ length: 130 }, (_, i) => ({ name: i % 2 ? 'Hit' : 'Miss' }));
  const ids = (await insertContacts(app, given)).filter((_, i) => i % 2).toReversed();
  const seen: number[] = [];
  for (let page = 1; page <= 4; page += 1) {
    const query = { search: 'hit', page };
    const { data, pagination } = await app.answer(listContacts, { as, query });
    expect(pagination).toMatchObject({ total_pages: 4, total_records: 65 });
    seen.push(...data.map((it) => it.id));
  }
  expect(seen).toEqual(ids);
});

test('Any piece of a name, folded in any way, finds its contact', { tags: ['full'] }, async () => {
  const { token } = await app.createStaff();
  const syllable = fc.constantFrom(
    ...['Nguyễn', 'Thị', 'Ánh', 'Đức', 'Ước', 'Thuỳ', 'Quỳnh', '김민수', '황보혜진', '박꽃별'],
    ...["O'Neil", 'Jean-Luc', 'Müller', '100%', 'a_b', '(주)한빛', 'F&B', '7-Eleven'],
  );
  const ways = fc.constantFrom<((text: string) => string)[]>(
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => text.normalize('NFD'),
    (text) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
  );
  const names = fc.array(syllable, { minLength: 1, maxLength: 4 }).map((it) => it.join(' '));
  await fc.assert(
    fc.asyncProperty(names, fc.nat(), fc.nat(), ways, async (name, from, length, way) => {
      const letters = [...name];
      const start = from % letters.length;
      const piece = letters.slice(start, start + 1 + (length % letters.length)).join('');
      const search = way(piece);
      fc.pre(searchPieces(search).length > 0);
      const [id] = await insertContacts(app, [{ name }]);
      const query = { search, sort: 'newest' as const, limit: 1 };
      const { data } = await app.answer(listContacts, { as: token, query });
      expect(data.map((it) => it.id)).toEqual([id]);
    }),
    { numRuns: 150 },
  );
});

test('A search of very many words is answered', async () => {
  const { token } = await app.createStaff();
  await insertContacts(app, [{ name: 'a b c d e f g h i j' }]);
  expect(await found(token, 'a b c d e f g h i j'.repeat(10))).toHaveLength(1);
});
