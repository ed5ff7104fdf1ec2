import { expect, test } from 'vitest';
import { vCardFileName, vCardOf } from '../../src/features/contacts/contact/vcard.ts';
import { makeContact } from './contacts-server.ts';

const plain = makeContact(42, {
  name: 'Nguyễn Thị Hồng Hạnh',
  phone: '0909 111 222',
  updated_at: '2026-11-21T08:41:00.000Z',
});

const unfolded = (card: string) => card.replaceAll('\r\n ', '').split('\r\n');

test('a card says what is known, and nothing of what is not', () => {
  expect(vCardOf(plain, '')).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:;Nguyễn Thị Hồng Hạnh;;;',
      'FN:Nguyễn Thị Hồng Hạnh',
      'TEL;TYPE=CELL,PREF:0909 111 222',
      'REV:2026-11-21T08:41:00.000Z',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
});

test('every number and address is there, the first one preferred', () => {
  const lines = unfolded(
    vCardOf(
      {
        ...plain,
        other_phones: ['010-2222-3333'],
        email: 'hanh@example.vn',
        other_emails: ['h2@example.vn'],
        company: 'Hoa Sen',
        position: 'Trưởng phòng',
        address: '12 Láng Hạ',
      },
      'Khách hàng',
    ),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      'TEL;TYPE=CELL,PREF:0909 111 222',
      'TEL;TYPE=CELL:010-2222-3333',
      'EMAIL;TYPE=INTERNET,PREF:hanh@example.vn',
      'EMAIL;TYPE=INTERNET:h2@example.vn',
      'ORG:Hoa Sen',
      'TITLE:Trưởng phòng',
      'ADR;TYPE=WORK:;;12 Láng Hạ;;;;',
      'CATEGORIES:Khách hàng',
    ]),
  );
});

test('what parts values, and line breaks, are escaped; control characters are left out', () => {
  const notes = 'Gọi sau 14:00; tối T3, T5\r\nC:\\x\u0007';
  const lines = unfolded(vCardOf({ ...plain, name: 'A;B,C', notes }, ''));
  expect(lines).toContain('FN:A\\;B\\,C');
  expect(lines).toContain('N:;A\\;B\\,C;;;');
  expect(lines).toContain('NOTE:Gọi sau 14:00\\; tối T3\\, T5\\nC:\\\\x');
});

test('nobody can put a line of their own into a card', () => {
  const lines = unfolded(vCardOf({ ...plain, company: 'X\nTEL:0900000000\rEND:VCARD' }, ''));
  expect(lines.filter((line) => /^(TEL|END)/.test(line))).toEqual([
    'TEL;TYPE=CELL,PREF:0909 111 222',
    'END:VCARD',
  ]);
});

test.each([
  ['Vietnamese', 'ễ'.repeat(200)],
  ['Korean', '김민수 '.repeat(80)],
  ['outside the first plane', '🦊'.repeat(60)],
])('lines are at most 75 bytes and no letter is cut: %s', (_, notes) => {
  const card = vCardOf({ ...plain, notes }, '');
  for (const line of card.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\ufffd');
  }
  expect(unfolded(card)).toContain(`NOTE:${notes}`);
});

test.each([
  ['Nguyễn Văn An', 'Nguyễn Văn An.vcf'],
  ['a/b\\c:d*?"<>|', 'a b c d.vcf'],
  ['..', 'contact.vcf'],
])('the file of %s is named %s', (name, file) => {
  expect(vCardFileName(name)).toBe(file);
});
