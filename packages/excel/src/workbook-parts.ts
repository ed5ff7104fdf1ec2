import { type NumberShape, numberShape, PLAIN_SHAPE } from './number-formats.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import { eachAttribute, type XmlHandler, XmlScanner } from './xml-scanner.ts';
import { decodeXmlText } from './xml-text.ts';
import type { ZipPart, ZipParts } from './zip-directory.ts';
import { readZipText } from './zip-text.ts';

/** A worksheet as the workbook lists it. */
type ListedSheet = { readonly name: string; readonly hidden: boolean; readonly part: ZipPart };

/** The skeleton of an xlsx workbook: which part is what. */
export type WorkbookParts = {
  readonly sheets: readonly ListedSheet[];
  readonly date1904: boolean;
  readonly sharedTexts: ZipPart | undefined;
  readonly styles: ZipPart | undefined;
};

type Relation = { readonly type: string; readonly target: string };

/**
 * Finds the sheets of a workbook by following its relationships. Links that lead out of the file
 * are not followed, and links that lead in circles end at a part of the wrong kind.
 *
 * @throws WorkbookRefused `not-a-workbook`, `damaged`, `no-sheet`, `too-large-inside`, `unsafe-xml`.
 */
export async function readWorkbookParts(
  parts: ZipParts,
  limits: WorkbookLimits,
): Promise<WorkbookParts> {
  const rootRelations = parts.get('_rels/.rels');
  if (rootRelations === undefined) {
    throw new WorkbookRefused('not-a-workbook', 'a zip archive, but not an office document');
  }
  const root = await readRelations(rootRelations, '', limits);
  const main = [...root.values()].find((relation) => relation.type === 'officeDocument');
  if (main === undefined) {
    throw new WorkbookRefused('not-a-workbook', 'the archive names no main document');
  }
  if (main.target.endsWith('.bin')) {
    throw new WorkbookRefused('not-a-workbook', 'a binary workbook (xlsb)');
  }
  const workbook = parts.get(main.target);
  if (workbook === undefined) throw new WorkbookRefused('damaged', 'the workbook part is missing');
  const folder = main.target.slice(0, main.target.lastIndexOf('/') + 1);
  const relationsPart = parts.get(`${folder}_rels/${main.target.slice(folder.length)}.rels`);
  const relations =
    relationsPart === undefined
      ? new Map<string, Relation>()
      : await readRelations(relationsPart, folder, limits);
  const list = await readSheetList(workbook, limits);
  const sheets: ListedSheet[] = [];
  for (const { name, hidden, relation } of list.sheets) {
    const target = relations.get(relation);
    // Chart sheets and macro sheets stand in the same list and have no cells to read.
    if (target === undefined || target.type !== 'worksheet') continue;
    const part = parts.get(target.target);
    if (part === undefined) throw new WorkbookRefused('damaged', 'a sheet is missing');
    sheets.push({ name, hidden, part });
  }
  if (sheets.length === 0) throw new WorkbookRefused('no-sheet', 'the workbook has no worksheet');
  const partOfType = (type: string) => {
    const found = [...relations.values()].find((relation) => relation.type === type);
    return found === undefined ? undefined : parts.get(found.target);
  };
  return {
    sheets,
    date1904: list.date1904,
    sharedTexts: partOfType('sharedStrings'),
    styles: partOfType('styles'),
  };
}

/** Walks a small part; parts that are held as a whole have a limit of their own. */
async function scanPart(
  part: ZipPart,
  limits: WorkbookLimits,
  open: (name: string, attributes: ReadonlyMap<string, string>, depth: number) => void,
): Promise<void> {
  if (part.size > limits.maxPartBytes) {
    throw new WorkbookRefused('too-large-inside', `${part.name} unpacks to ${part.size} bytes`);
  }
  let depth = 0;
  const handler: XmlHandler = {
    wantsText: false,
    open(name, source, from, to) {
      const attributes = new Map<string, string>();
      eachAttribute(source, from, to, (key, value) => attributes.set(key, decodeXmlText(value)));
      open(name, attributes, depth);
      depth += 1;
    },
    close() {
      depth -= 1;
    },
    text() {},
  };
  const scanner = new XmlScanner(handler);
  for await (const text of readZipText(part)) scanner.push(text);
  scanner.end();
}

async function readRelations(
  part: ZipPart,
  folder: string,
  limits: WorkbookLimits,
): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  await scanPart(part, limits, (name, attributes) => {
    if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
    const type = attributes.get('Type') ?? '';
    relations.set(attributes.get('Id') ?? '', {
      // The strict and the usual flavour of the format differ only in what stands before the slash.
      type: type.slice(type.lastIndexOf('/') + 1),
      target: resolveTarget(folder, attributes.get('Target') ?? ''),
    });
    if (relations.size > limits.maxEntries) {
      throw new WorkbookRefused('too-large-inside', 'the workbook has too many relationships');
    }
  });
  return relations;
}

/** A part's name from a relationship: relative to the folder, or from the root of the archive. */
function resolveTarget(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : folder + target;
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/').toLowerCase();
}

async function readSheetList(part: ZipPart, limits: WorkbookLimits) {
  const sheets: { name: string; hidden: boolean; relation: string }[] = [];
  let date1904 = false;
  await scanPart(part, limits, (name, attributes, depth) => {
    if (depth === 0 && name !== 'workbook') {
      throw new WorkbookRefused('not-a-workbook', `the main document is a ${name}`);
    }
    if (name === 'workbookPr') date1904 = /^(?:1|true|on)$/.test(attributes.get('date1904') ?? '');
    if (name !== 'sheet') return;
    sheets.push({
      name: attributes.get('name') ?? '',
      hidden: /^(?:hidden|veryHidden)$/.test(attributes.get('state') ?? ''),
      relation: attributes.get('id') ?? '',
    });
    if (sheets.length > limits.maxSheets) {
      throw new WorkbookRefused('too-large-inside', 'the workbook has too many sheets');
    }
  });
  return { sheets, date1904 };
}

/** What each cell format (the `s` of a cell) makes of numbers, by its index. */
export async function readNumberShapes(
  part: ZipPart | undefined,
  limits: WorkbookLimits,
): Promise<NumberShape[]> {
  if (part === undefined) return [];
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let inCellFormats = false;
  await scanPart(part, limits, (name, attributes, depth) => {
    if (depth === 1) inCellFormats = name === 'cellXfs';
    if (name === 'numFmt') {
      codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
    }
    if (name === 'xf' && inCellFormats) formats.push(Number(attributes.get('numFmtId') ?? 0));
  });
  const shapes = new Map<number, NumberShape>();
  return formats.map((id) => {
    const shape = shapes.get(id) ?? numberShape(id, codes.get(id));
    shapes.set(id, shape);
    return shape ?? PLAIN_SHAPE;
  });
}
