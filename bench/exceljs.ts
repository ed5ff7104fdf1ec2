/** ExcelJS at the same work as Station, for the comparison alone. */
import { loadPeer } from './peers.ts';

/** What is used of ExcelJS. */
type ExcelJs = {
  stream: {
    xlsx: {
      WorkbookReader: new (
        file: string,
        options: Record<string, string>,
      ) => AsyncIterable<AsyncIterable<{ values: unknown }>>;
      WorkbookWriter: new (options: {
        filename: string;
      }) => {
        addWorksheet(name: string): {
          addRow(values: readonly string[]): { commit(): void };
          commit(): void;
        };
        commit(): Promise<void>;
      };
    };
  };
};

/** Counts the rows of a workbook, the header among them. */
export async function countByExcelJs(file: string): Promise<number> {
  const { WorkbookReader } = loadPeer<ExcelJs>('exceljs').stream.xlsx;
  const reader = new WorkbookReader(file, {
    entries: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    worksheets: 'emit',
  });
  let rows = 0;
  for await (const sheet of reader) {
    for await (const { values } of sheet) if (Array.isArray(values)) rows += 1;
  }
  return rows;
}

/** Writes one sheet; the header is the first of `rows`. */
export async function writeByExcelJs(
  filename: string,
  rows: Iterable<readonly string[]>,
): Promise<void> {
  const { WorkbookWriter } = loadPeer<ExcelJs>('exceljs').stream.xlsx;
  const writer = new WorkbookWriter({ filename });
  const sheet = writer.addWorksheet('People');
  for (const values of rows) sheet.addRow(values).commit();
  sheet.commit();
  await writer.commit();
}
