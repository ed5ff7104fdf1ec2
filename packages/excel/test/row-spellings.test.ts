import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFile } from '../src/guard.ts';
import { openWorkbook } from '../src/open-workbook.ts';
import { DEFAULT_WORKBOOK_LIMITS } from '../src/workbook-limits.ts';
import { WorkbookRefused } from '../src/workbook-refused.ts';
import { runs } from './promised.ts';
import { withFile } from './read-file.ts';
import { sharedXml, sheetXml, stylesXml, workbookFiles } from './workbook-builder.ts';
import { buildZip } from './zip-builder.ts';

// @full

const RUNS = runs(700, 200);

const limits = { ...DEFAULT_WORKBOOK_LIMITS, maxRows: 40, maxColumns: 6 };

/** The rows with their numbers and cells, or why the sheet is refused; by either pass. */
async function outcomesOf(sheet: string) {
  const parts = {
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': sharedXml('<si><t>shared</t></si><si><t/></si>'),
    'xl/styles.xml': stylesXml(['000-0000', 'dd/mm/yyyy']),
  };
  return withFile(buildZip(workbookFiles(parts)), async (file) => {
    const source = await openWorkbook(await guardFile(file, limits), undefined, limits);
    const outcomeOf = async (pass: typeof source.scan) => {
      const rows: unknown[] = [];
      try {
        await pass(
          (cells, number) => rows.push([number, ...cells]),
          async () => undefined,
        );
        return rows;
      } catch (error) {
        if (error instanceof WorkbookRefused) return error.reason;
        throw error;
      }
    };
    return { check: await outcomeOf(source.check), scan: await outcomeOf(source.scan) };
  });
}

/** The same sheet in a spelling that no program uses, which is read element by element. */
function oddlySpelt(sheet: string): string {
  return sheet.replaceAll('<row r', '<row  r').replaceAll('<c r', '<c  r');
}

const text = fc.string({
  unit: fc.constantFrom('a', 'ế', '한', '&amp;', '&#x41;', '_x0041_', '\r'),
});
const value = fc.oneof(
  text.map((it) => ` t="inlineStr"><is><t>${it}</t></is></c>`),
  text.map((it) => ` t="inlineStr"><is><t xml:space="preserve"> ${it}</t></is></c>`),
  text.map((it) => ` s="2" t="str"><v>${it}</v></c>`),
  text.map((it) => ` t="str"><f>A1</f><v>${it}</v></c>`),
  fc.constantFrom('0', '1', '2', ' 0 ', 'x', '').map((it) => ` t="s"><v>${it}</v></c>`),
  fc.constantFrom('1', '45292.5', '1e3', '', '-0', 'one').map((it) => ` s="2"><v>${it}</v></c>`),
  fc.constantFrom('5551234', '7').map((it) => ` s="1" t="n"><v>${it}</v></c>`),
  fc.constantFrom(' t="b"><v>1</v></c>', ' t="e"><v>#N/A</v></c>', ' t="?"><v>1</v></c>'),
  fc.constantFrom(' s="1"/>', '/>', '></c>', ' r="A1"><v>1</v></c>', ' x="&gt;>"><v>1</v></c>'),
);
/** `gap` is how far its number lies behind that of the row before. */
type Row = { gap: number; attributes: string; cells: [column: string, rest: string][] };

const row: fc.Arbitrary<Row> = fc.record({
  gap: fc.constantFrom(1, 1, 1, 1, 2, 0),
  attributes: fc.constantFrom('', '', ' spans="1:3"', ' ht="15" x:y="1"', ' r="3"'),
  cells: fc.array(fc.tuple(fc.constantFrom('A', 'A', 'B', 'B', 'C', 'D', 'G'), value), {
    maxLength: 4,
  }),
});

function rowsXml(rows: readonly Row[]): string {
  let number = 0;
  const written = rows.map(({ gap, attributes, cells }) => {
    number += gap;
    const inOrder = cells.toSorted(([a], [b]) => a.localeCompare(b));
    const content = inOrder.map(([column, rest]) => `<c r="${column}${number}"${rest}`);
    return `<row r="${number}"${attributes}>${content.join('')}</row>`;
  });
  return sheetXml(written.join(''));
}

test('A row taken in one step holds what it holds when read element by element', async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 4 }),
      fc.nat(20),
      async (rows, again) => {
        // What was learned from the first rows is used for their like.
        const sheet = rowsXml([...rows, ...Array.from({ length: again }, () => rows).flat()]);
        const outcomes = await outcomesOf(sheet);
        expect(outcomes).toEqual(await outcomesOf(oddlySpelt(sheet)));
        if (typeof outcomes.scan !== 'string') read += 1;
      },
    ),
    { numRuns: RUNS },
  );
  expect(read).toBeGreaterThan(RUNS / 28);
});

test('With characters changed, a row is taken or refused alike in both ways', async () => {
  const cells = [' t="inlineStr"><is><t>a</t></is></c>', ' t="s"><v>0</v></c>', '><v>12</v></c>'];
  const like = { gap: 1, attributes: ' spans="1:3"' };
  const sheet = rowsXml(
    Array.from({ length: 8 }, () => ({
      ...like,
      cells: cells.map((rest, at): [string, string] => ['ABC'[at] ?? '', rest]),
    })),
  );
  const from = sheet.indexOf('<row r="3"');
  const change = fc.tuple(
    fc.integer({ min: from, max: sheet.length - 1 }),
    fc.constantFrom('<', '>', '"', "'", '/', ' ', '=', '1', '2', 'B', 'r', 't', 'x', '&', '\r'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const characters = [...sheet];
      for (const [at, character] of changes) characters[at] = character;
      const changed = characters.join('');
      expect(await outcomesOf(changed)).toEqual(await outcomesOf(oddlySpelt(changed)));
    }),
    { numRuns: RUNS },
  );
});
