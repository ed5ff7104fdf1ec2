import { CFB } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { expectOutcome } from './expect-outcome.ts';
import { attack } from './read-file.ts';
import { buildWorkbook, relations, sheetXml, workbookFiles, XML } from './workbook-builder.ts';
import { buildZip, deflateBomb } from './zip-builder.ts';

// @full

// @measures

const MiB = 1024 * 1024;
const SHEET = 'xl/worksheets/sheet1.xml';
const OPEN = `${XML}<worksheet xmlns="x"><sheetData>`;
const CLOSE = '</sheetData></worksheet>';

test.each([
  ['An empty file', Buffer.alloc(0)],
  ['A file of one byte', Buffer.from('P')],
  ['A text file', Buffer.from('Name,Phone\nÁnh,0901234567\n')],
  ['A web page', Buffer.from('<html><table><tr><td>Name</td></tr></table></html>')],
  ['A workbook of 2003 as one xml file', Buffer.from('<?xml version="1.0"?><Workbook/>')],
  ['A picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['A zip of something else', buildZip([{ name: 'readme.txt', content: 'hello' }])],
  ['A text document', buildWorkbook({ 'xl/workbook.xml': `${XML}<document/>` })],
  [
    'A binary workbook (xlsb)',
    buildWorkbook({
      '_rels/.rels': relations([{ id: 'r', type: 'officeDocument', target: 'xl/workbook.bin' }]),
    }),
  ],
])('%s is not a workbook, whatever its name', async (_, bytes) => {
  await expectOutcome(bytes, 'not-a-workbook');
});

test('A file over the byte limit is refused unread', async () => {
  const { outcome } = await attack(buildWorkbook(), { maxFileBytes: 100 });
  expect(outcome).toBe('too-large');
});

test('A workbook cut off anywhere is damaged', async () => {
  const whole = buildWorkbook();
  for (const share of [0.1, 0.5, 0.9, 0.99]) {
    await expectOutcome(whole.subarray(0, Math.floor(whole.length * share)), 'damaged');
  }
  await expectOutcome(whole.subarray(0, whole.length - 1), 'damaged');
});

test('A workbook with a password is told apart', async () => {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(200));
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5000));
  await expectOutcome(Buffer.from(CFB.write(container, { type: 'buffer' })), 'encrypted');
});

test('A zip archive with a password is told apart', async () => {
  const files = workbookFiles().map((file) => ({ ...file, flags: 1 }));
  await expectOutcome(buildZip(files), 'encrypted');
});

test('An old document that is no workbook is not taken for one', async () => {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/WordDocument', Buffer.alloc(5000));
  await expectOutcome(Buffer.from(CFB.write(container, { type: 'buffer' })), 'not-a-workbook');
});

test('9.7 MB that unpack to gigabytes are refused by what they declare', async () => {
  const bomb = deflateBomb(OPEN, ' '.repeat(4 * MiB), CLOSE, { stored: 9.7e6 });
  expect(bomb.size).toBeGreaterThan(2 ** 33);
  const files = workbookFiles({ [SHEET]: { content: '', ...bomb, size: 0xffff_fffe } });
  await expectOutcome(buildZip(files), 'too-large-inside');
});

test('9.7 MB that unpack to gigabytes and declare next to nothing are stopped on the way', async () => {
  const bomb = deflateBomb(OPEN, ' '.repeat(4 * MiB), CLOSE, { stored: 9.7e6 });
  const files = workbookFiles({ [SHEET]: { content: '', ...bomb, size: 300_000 } });
  await expectOutcome(buildZip(files), 'damaged');
});

test.each([
  ['white space', ' '.repeat(MiB), 'too-large-inside'],
  ['comments', '<!-- nothing here, only words -->'.repeat(30_000), 'too-large-inside'],
  ['strange elements', '<x y="z"></x>'.repeat(80_000), 'too-large-inside'],
  ['rows without cells', '<row/>'.repeat(100_000), 'too-many-rows'],
  ['rows without an end', '<row>'.repeat(100_000), 'damaged'],
])('500 MB of %s are refused', async (_, filler, reason) => {
  const bomb = deflateBomb(OPEN, filler, CLOSE, { size: 500 * MiB });
  const files = workbookFiles({ [SHEET]: { content: '', ...bomb } });
  await expectOutcome(buildZip(files), reason);
});

test.each([
  ['500 MB in short texts', 'x', 500],
  ['500 MB in long texts', 'x'.repeat(30_000), 500],
  ['60 MB in millions of short texts', 'x', 60],
])('Shared texts of %s are refused', async (_, text, size) => {
  const filler = `<si><t>${text}</t></si>`.repeat(Math.ceil(1e6 / (text.length + 16)));
  const bomb = deflateBomb(`${XML}<sst xmlns="x">`, filler, '</sst>', { size: size * MiB });
  const files = workbookFiles({ 'xl/sharedStrings.xml': { content: '', ...bomb } });
  await expectOutcome(buildZip(files), 'too-large-inside');
});

test('Shared texts of 60 MB are read without harm when they are not too many', async () => {
  const filler = `<si><t>${'ệ'.repeat(500)}</t></si>`.repeat(100);
  const bomb = deflateBomb(`${XML}<sst xmlns="x">`, filler, '</sst>', { size: 60 * MiB });
  const files = workbookFiles({ 'xl/sharedStrings.xml': { content: '', ...bomb } });
  await expectOutcome(buildZip(files), 1);
});

test('A part that declares 2 GB is refused unread', async () => {
  const files = workbookFiles({
    [SHEET]: { content: sheetXml(''), size: 0x8000_0000 },
  });
  await expectOutcome(buildZip(files), 'too-large-inside');
});

test('Sizes that do not match what comes out are damage', async () => {
  for (const size of [10, 100_000]) {
    const files = workbookFiles({ [SHEET]: { content: sheetXml('<row r="1"/>'), size } });
    await expectOutcome(buildZip(files), 'damaged');
  }
});

test('A wrong checksum and broken compressed data are damage', async () => {
  const content = sheetXml('');
  await expectOutcome(buildZip(workbookFiles({ [SHEET]: { content, crc: 1 } })), 'damaged');
  const stored = Buffer.from('ffffffffffffffff', 'hex');
  await expectOutcome(buildZip(workbookFiles({ [SHEET]: { content, stored } })), 'damaged');
});

test('Entries that share their bytes are refused', async () => {
  const files = workbookFiles({ 'xl/media/a.bin': { content: 'x', listedOffset: 0 } });
  await expectOutcome(buildZip(files), 'damaged');
});

test('An entry whose bytes lie inside of another one is refused', async () => {
  const inner = buildZip([{ name: 'inner', content: 'x' }]).subarray(0, 40);
  const outer = { name: 'outer', content: inner, method: 0 };
  const hidden = { name: 'inner', content: 'x', listedOffset: 35 };
  await expectOutcome(buildZip([outer, hidden, ...workbookFiles()]), 'damaged');
});

test.each([
  ['an absolute name', { name: '/etc/passwd', content: 'x' }],
  ['a name that climbs out', { name: '../../x', content: 'x' }],
  ['a name of another drive', { name: 'C:/x', content: 'x' }],
  ['a name twice', { name: SHEET, content: sheetXml('') }],
  ['a name twice in other letters', { name: 'XL/Worksheets/Sheet1.xml', content: sheetXml('') }],
  ['an entry longer than the archive', { name: 'a', content: 'x', storedSize: 20_000 }],
  ['another name in the directory', { name: 'a', listedName: 'b', content: 'x' }],
  ['a compression of its own', { name: 'a', content: 'x', method: 12 }],
])('An archive with %s is refused', async (_, file) => {
  await expectOutcome(buildZip([...workbookFiles(), file]), 'damaged');
});

test('An archive of too many entries is refused, honest or not about the number', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ({ name: `f${at}`, content: '' }));
  await expectOutcome(buildZip(many), 'too-large-inside');
  await expectOutcome(buildZip(many, { entryCount: 4 }), 'damaged');
  await expectOutcome(buildZip(workbookFiles(), { entryCount: 0xffff }), 'too-large-inside');
  await expectOutcome(buildZip(workbookFiles(), { entryCount: 4000 }), 'damaged');
});

test('A million entries of nothing are refused', async () => {
  const record = buildZip([{ name: 'f', content: '' }]);
  // 47 bytes of central directory an entry make 200,000 of them out of 9.7 MB.
  const directory = Buffer.concat(Array<Buffer>(200_000).fill(record.subarray(33, 80)));
  const end = Buffer.from(record.subarray(-22));
  end.writeUInt32LE(directory.length, 12);
  await expectOutcome(Buffer.concat([record.subarray(0, 33), directory, end]), 'damaged');
  end.writeUInt16LE(0xfffe, 10);
  await expectOutcome(Buffer.concat([record.subarray(0, 33), directory, end]), 'too-large-inside');
});

test('A directory elsewhere than it says is refused', async () => {
  await expectOutcome(buildZip(workbookFiles(), { directoryStart: 0 }), 'damaged');
  await expectOutcome(
    buildZip(workbookFiles(), { directoryStart: 0xffff_ffff }),
    'too-large-inside',
  );
});
