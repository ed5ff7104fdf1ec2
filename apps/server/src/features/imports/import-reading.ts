import type { ImportProgress } from '@station/contract/imports/imports';
import { readWorkbook } from '@station/excel/read-workbook';
import type { Context } from '../../platform/context.ts';
import type { ImportDefinition } from './import.kind.ts';
import type { ImportMapperOptions, SheetSummary } from './import-mapper.ts';
import { analyzeRows, insertRows } from './import-rows.queries.ts';
import type { SheetFindings } from './imports.queries.ts';

/** How far a step is. */
export type StepProgress = Omit<ImportProgress, 'id'>;

/** What a person said of the sheet; left out, it is found out. */
export type SheetChoice = {
  sheet?: number | undefined;
  headingRow?: number | null | undefined;
  columns?: readonly { index: number; field: string }[] | undefined;
};

export type ReadingOrder = {
  importId: string;
  /** Where the file is. */
  path: string;
  choice: SheetChoice;
  signal: AbortSignal;
  onProgress: (progress: StepProgress) => void;
};

/**
 * Reads a file in a process of its own and stages its rows as they come.
 * @throws WorkbookRefused for a file that cannot be read.
 */
export async function readIntoStaging(
  { db }: Pick<Context, 'db'>,
  definition: ImportDefinition,
  { importId, path, choice, signal, onProgress }: ReadingOrder,
): Promise<SheetFindings> {
  const { sheet, headingRow, columns } = choice;
  const options: ImportMapperOptions = {
    fields: definition.fields.map(({ key, required, inTemplate, labels, headings }) => ({
      key,
      required,
      inTemplate,
      headings: [...Object.values(labels), ...headings],
    })),
    checker: definition.checker.href,
    checkerOptions: await definition.checkerOptions(db),
    headingRow,
    columns,
  };
  const reading = readWorkbook({
    file: path,
    ...(sheet !== undefined && { sheet }),
    mapper: new URL('./import-mapper.ts', import.meta.url),
    mapperOptions: options,
    format: 'json',
    signal,
    onProgress: ({ rowsRead, rowsTotal, ahead }) =>
      onProgress({ phase: 'reading', rows: rowsRead, total: rowsTotal ?? null, ahead }),
  });
  for await (const { json } of reading) await insertRows(db, importId, json);
  await analyzeRows(db);
  const info = await reading.opened;
  const summary = reading.summary as SheetSummary;
  return {
    sheets: info.sheets.flatMap(({ name, hidden }, index) => (hidden ? [] : [{ index, name }])),
    sheet: info.sheet,
    heading_row: summary.headingRow,
    top: summary.top,
    columns: summary.columns,
  };
}
