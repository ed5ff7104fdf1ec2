import type { ZipFile } from './zip-builder.ts';
import { buildZip } from './zip-builder.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Parts of a workbook by name; what is left out is taken from a plain, correct workbook. */
export type Parts = Record<string, string | Buffer | Omit<ZipFile, 'name'> | undefined>;

export function relations(list: readonly { id: string; type: string; target: string }[]): string {
  const items = list.map(
    ({ id, type, target }) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

export function workbookXml(sheets: string, before = ''): string {
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${before}<sheets>${sheets}</sheets></workbook>`;
}

export function sheetXml(rows: string): string {
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
}

export function sharedXml(items: string): string {
  return `${XML}<sst xmlns="${MAIN}">${items}</sst>`;
}

/** Styles whose cell formats have the given format codes, from cell format 1 on. */
export function stylesXml(codes: readonly string[], builtIn: readonly number[] = []): string {
  const formats = codes.map((code, at) => {
    const escaped = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    return `<numFmt numFmtId="${164 + at}" formatCode="${escaped}"/>`;
  });
  const ids = [0, ...codes.map((_, at) => 164 + at), ...builtIn];
  const cells = ids.map((id) => `<xf numFmtId="${id}"/>`);
  return (
    `${XML}<styleSheet xmlns="${MAIN}"><numFmts>${formats.join('')}</numFmts>` +
    `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells.join('')}</cellXfs></styleSheet>`
  );
}

/** A heading row and one row, as inline texts. */
export const SOME_ROWS =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>' +
  '<row r="2"><c r="A2" t="inlineStr"><is><t>Ánh</t></is></c></row>';

/** A correct workbook, with the given parts added, replaced or (undefined) taken away. */
export function workbookFiles(changes: Parts = {}): ZipFile[] {
  const parts: Parts = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': relations([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': workbookXml('<sheet name="One" sheetId="1" r:id="rId1"/>'),
    'xl/_rels/workbook.xml.rels': relations([
      { id: 'rId1', type: 'worksheet', target: 'worksheets/sheet1.xml' },
      { id: 'rId2', type: 'sharedStrings', target: 'sharedStrings.xml' },
      { id: 'rId3', type: 'styles', target: 'styles.xml' },
    ]),
    'xl/worksheets/sheet1.xml': sheetXml(SOME_ROWS),
    ...changes,
  };
  return Object.entries(parts).flatMap(([name, part]) => {
    if (part === undefined) return [];
    if (typeof part === 'string' || Buffer.isBuffer(part)) return [{ name, content: part }];
    return [{ name, ...part }];
  });
}

export function buildWorkbook(changes: Parts = {}): Buffer {
  return buildZip(workbookFiles(changes));
}

/** A workbook whose only sheet has the given rows. */
export function workbookOfRows(rows: string, changes: Parts = {}): Buffer {
  return buildWorkbook({ 'xl/worksheets/sheet1.xml': sheetXml(rows), ...changes });
}
