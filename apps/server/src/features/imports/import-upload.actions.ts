import { EXCEL_NAME_PATTERN, EXCEL_UPLOAD } from '@station/contract/imports/excel-upload';
import { readWorkbook } from '@station/excel/read-workbook';
import type { FastifyRequest } from 'fastify';
import { type ReceivedFile, receiveFile } from '../../platform/receive-file.ts';
import { notReceived, refusedWorkbook } from './import-problems.ts';

/**
 * Receives the Excel file of an upload (spec 2, section 5); the caller removes it when done.
 * @throws Problem `<feature>.no-file`, `.wrong-file-type` or `.file-too-large`.
 */
export async function receiveWorkbook(
  request: FastifyRequest,
  dataDir: string,
  feature: string,
): Promise<ReceivedFile> {
  const file = await receiveFile(request, EXCEL_UPLOAD, dataDir, (name) =>
    EXCEL_NAME_PATTERN.test(name),
  );
  if (typeof file === 'string') throw notReceived(file, feature);
  return file;
}

/** A file to be read at once, and the module that makes of its rows what the caller wants. */
type WorkbookOrder = { path: string; mapper: URL; signal: AbortSignal };

/**
 * Reads a received workbook in a process of its own, behind the same guards as an import, for what is no
 * import: nothing is staged, and nobody looks at it before it is taken.
 * @throws Problem `<feature>.file-refused.…` for a file that cannot be read.
 */
export async function* readReceivedRows<T>(
  { path, mapper, signal }: WorkbookOrder,
  feature: string,
): AsyncGenerator<readonly T[]> {
  try {
    for await (const { rows } of readWorkbook<T>({ file: path, mapper, signal })) yield rows;
  } catch (error) {
    throw refusedWorkbook(error, feature);
  }
}
