import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WorkbookRefused } from '../src/workbook-refused.ts';
import { writeWorkbook } from '../src/write-workbook.ts';
import { runs } from './promised.ts';
import { readHere } from './read-file.ts';
import { sharedXml, sheetXml, stylesXml, workbookFiles } from './workbook-builder.ts';
import { buildZip } from './zip-builder.ts';

// @full

/** A refusal is fine, and so is reading; anything else that is thrown fails the test. */
async function readOrRefusal(bytes: Buffer): Promise<string> {
  try {
    await readHere(bytes);
    return 'read';
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error;
    return error.reason;
  }
}

/** Places in a file, as shares of its length, with what shall stand there. */
const changes = fc.array(fc.tuple(fc.double({ min: 0, max: 0.9999, noNaN: true }), fc.nat(255)), {
  minLength: 1,
  maxLength: 8,
});

function changed(original: Buffer, list: readonly (readonly [number, number])[]): Buffer {
  const bytes = Buffer.from(original);
  for (const [place, value] of list) bytes[Math.floor(place * bytes.length)] = value;
  return bytes;
}

test('A workbook with some bytes changed is read or refused, and nothing else', async () => {
  const columns = [{ header: 'H', width: 10, choices: ['a'] }];
  const rows = Array.from({ length: 50 }, (_, at) => [`text ${at}`]);
  const whole = await buffer(writeWorkbook({ sheetName: 'Data', columns, rows }));
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(changes, async (list) => {
      outcomes.add(await readOrRefusal(changed(whole, list)));
    }),
    { numRuns: runs(400, 150) },
  );
  expect(outcomes.size, [...outcomes].join()).toBeGreaterThan(1);
});

test('XML with some characters changed is read or refused, and nothing else', async () => {
  const parts = {
    'xl/worksheets/sheet1.xml': sheetXml(
      '<row r="1"><c r="A1" t="s" s="1"><v>0</v></c><c r="B1" s="2"><v>45292.5</v></c></row>' +
        '<row r="2"><c r="A2" t="inlineStr"><is><r><t>a&amp;b</t></r></is></c><c r="B2"/></row>' +
        '<row r="5"><c r="A5" t="str"><f>1+1</f><v>_x0041_</v></c><!-- x --></row>',
    ),
    'xl/sharedStrings.xml': sharedXml(
      '<si><t>x</t></si><si><r><t>y</t></r><rPh><t>z</t></rPh></si>',
    ),
    'xl/styles.xml': stylesXml(['000-0000', 'dd/mm/yyyy']),
  };
  const files = workbookFiles(parts);
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.nat(files.length - 1), changes, async (at, list) => {
      const broken = files.map((file, index) =>
        index === at ? { ...file, content: changed(Buffer.from(file.content), list) } : file,
      );
      outcomes.add(await readOrRefusal(buildZip(broken)));
    }),
    { numRuns: runs(600, 200) },
  );
  expect([...outcomes]).toEqual(expect.arrayContaining(['read', 'damaged']));
});

test('Pieces of the markup in any order are read or refused, and nothing else', async () => {
  const piece = fc.constantFrom(
    ...['<row>', '</row>', '<row r="2">', '<row/>', '<c>', '</c>', '<c r="B1" t="s">', '<c/>'],
    ...['<v>', '</v>', '<is>', '</is>', '<t>', '</t>', '<r>', '</r>', '<rPh>', '</rPh>', '1', 'x'],
    ...['<f>', '</f>', '<f/>', '&amp;', '&', '<!--', '-->', '<![CDATA[', ']]>', '<', '>', '"', "'"],
    ...[
      '<sheetData>',
      '</sheetData>',
      '<?x',
      '?>',
      ' ',
      '=',
      '<!',
      '<x:c>',
      '</x:c>',
      '<c r="A1">',
    ],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const content = sheetXml(pieces.join(''));
      await readOrRefusal(buildZip(workbookFiles({ 'xl/worksheets/sheet1.xml': content })));
    }),
    { numRuns: runs(1000, 300) },
  );
});

test('However a sheet is cut into chunks, it says the same', async () => {
  const cell = fc.record({
    text: fc.string({ unit: fc.constantFrom('a', 'ế', '한', '😀', '&amp;', ' ', '\n') }),
    spelling: fc.constantFrom('plain', 'preserved', 'commented', 'rich'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 60 }), async (cells) => {
      const written = cells.map(({ text, spelling }) => {
        const content = {
          plain: `<t>${text}</t>`,
          preserved: `<t xml:space="preserve">${text}</t>`,
          commented: `<t>${text}<!-- > --></t>`,
          rich: `<r><rPr/><t>${text}</t></r>`,
        }[spelling];
        return `<row><c t="inlineStr"><is>${content}</is></c><c><v>1</v></c></row>`;
      });
      // Filler before the rows moves them over the edges of chunks.
      const xml = sheetXml(written.join(''));
      const shifted = xml.replace('<sheetData>', `${'<x/>'.repeat(33_000)}<sheetData>`);
      const name = 'xl/worksheets/sheet1.xml';
      const expected = cells.map(({ text }) => [text.replaceAll('&amp;', '&'), '1']);
      expect(await readHere(buildZip(workbookFiles({ [name]: xml })))).toEqual(expected);
      expect(await readHere(buildZip(workbookFiles({ [name]: shifted })))).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
