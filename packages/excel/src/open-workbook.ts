import { CellChecker, CellReader } from './cell-reader.ts';
import type { GuardedFile } from './guard.ts';
import { loadMaskWriter } from './number-mask.ts';
import { readSharedTexts } from './shared-texts.ts';
import { scanSheet } from './sheet-scanner.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { readNumberShapes, readWorkbookParts } from './workbook-parts.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import { chooseSheet, type WorkbookSource } from './workbook-source.ts';

/**
 * Opens a workbook of either format that the guard has let in.
 *
 * @param wanted index of the sheet; without it the first one that is not hidden
 * @throws WorkbookRefused for every reason but `too-slow`
 */
export async function openWorkbook(
  guarded: GuardedFile,
  wanted: number | undefined,
  limits: WorkbookLimits,
): Promise<WorkbookSource> {
  if (guarded.format === 'xls') {
    // SheetJS is large; only old workbooks pay for loading it.
    const { openLegacyWorkbook } = await import('./legacy-xls.ts');
    return openLegacyWorkbook(guarded.bytes, wanted, limits);
  }
  const workbook = await readWorkbookParts(guarded.parts, limits);
  const sheets = workbook.sheets.map(({ name, hidden }) => ({ name, hidden }));
  const sheet = chooseSheet(sheets, wanted);
  const part = workbook.sheets[sheet]?.part;
  if (part === undefined) throw new WorkbookRefused('no-sheet', `there is no sheet ${sheet}`);
  const shapes = await readNumberShapes(workbook.styles, limits);
  const texts = await readSharedTexts(workbook.sharedTexts, limits);
  const { date1904 } = workbook;
  const tables = { texts, shapes, date1904, writeMask: await loadMaskWriter(shapes) };
  const reader = () => new CellReader(tables, limits.maxTextChars);
  return {
    format: 'xlsx',
    sheets,
    sheet,
    check: (sink, afterChunk) =>
      scanSheet(part, new CellChecker(reader()), limits, sink, afterChunk, 'bytes'),
    scan: (sink, afterChunk) => scanSheet(part, reader(), limits, sink, afterChunk),
  };
}
