import { columnName } from './column-names.ts';
import { escapeXml } from './xml-escape.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Cell formats by their index in {@link stylesXml}. */
export const STYLE = { general: 0, text: 1, heading: 2 } as const;

/** Name of the hidden sheet that holds the choices of lists. */
export const CHOICES_SHEET = 'Lists';

/**
 * `[Content_Types].xml`: a part is a sheet unless it is named, so that it can stand first, as programs
 * expect, while nobody knows yet how many sheets the rows will fill.
 */
export function contentTypesXml(): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/${name}" ContentType="${type}"/>`;
  return (
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="${SPREADSHEET}.worksheet+xml"/>` +
    part('xl/workbook.xml', `${SPREADSHEET}.sheet.main+xml`) +
    part('xl/styles.xml', `${SPREADSHEET}.styles+xml`) +
    part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
    part(
      'docProps/app.xml',
      'application/vnd.openxmlformats-officedocument.extended-properties+xml',
    ) +
    '</Types>'
  );
}

/** `_rels/.rels`: what the package is about. */
export function packageRelationsXml(): string {
  return (
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/>` +
    `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>` +
    `<Relationship Id="rId3" Type="${RELATIONS}/extended-properties" Target="docProps/app.xml"/>` +
    '</Relationships>'
  );
}

/** `xl/_rels/workbook.xml.rels`: sheets first, in order, then the styles. */
export function workbookRelationsXml(sheetCount: number): string {
  let sheets = '';
  for (let number = 1; number <= sheetCount; number += 1) {
    sheets += `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`;
  }
  return (
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets}` +
    `<Relationship Id="rId${sheetCount + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/>` +
    '</Relationships>'
  );
}

/**
 * `xl/workbook.xml`.
 *
 * @param lastRows the last row of each sheet, headings included; the range of its filter
 */
export function workbookXml(
  sheetName: string,
  columnCount: number,
  lastRows: readonly number[],
  hasChoices: boolean,
): string {
  let sheets = '';
  let filters = '';
  for (const [index, lastRow] of lastRows.entries()) {
    const name = sheetNameOf(sheetName, index);
    const range = `'${name.replaceAll("'", "''")}'!$A$1:$${columnName(columnCount)}$${lastRow}`;
    sheets += `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
    // Excel knows the range of an automatic filter by this hidden name.
    filters += `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escapeXml(range)}</definedName>`;
  }
  const last = lastRows.length + 1;
  const choices = hasChoices
    ? `<sheet name="${CHOICES_SHEET}" sheetId="${last}" state="hidden" r:id="rId${last}"/>`
    : '';
  return (
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
    '<bookViews><workbookView activeTab="0"/></bookViews>' +
    `<sheets>${sheets}${choices}</sheets><definedNames>${filters}</definedNames></workbook>`
  );
}

/** `Data`, `Data (2)`, …: a sheet goes on in the next one, within Excel's 31 characters. */
function sheetNameOf(name: string, index: number): string {
  if (index === 0) return name;
  const suffix = ` (${index + 1})`;
  return (
    Array.from(name)
      .slice(0, 31 - suffix.length)
      .join('') + suffix
  );
}

/** `xl/styles.xml` with the cell formats of {@link STYLE}; 49 is the built-in text format. */
export function stylesXml(): string {
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}">` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="3">' +
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
    '</cellXfs>' +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
    '</styleSheet>'
  );
}

/** `docProps/core.xml`: when it was made, and by what. */
export function corePropertiesXml(creator: string, created: Date): string {
  const time = created.toISOString().replace(/\.\d+Z$/, 'Z');
  return (
    `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" ` +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:creator>${escapeXml(creator)}</dc:creator>` +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created>` +
    '</cp:coreProperties>'
  );
}

/** `docProps/app.xml`. */
export function appPropertiesXml(application: string): string {
  return (
    `${HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">` +
    `<Application>${escapeXml(application)}</Application></Properties>`
  );
}
