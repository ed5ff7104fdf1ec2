import { EXCEL_NAME_PATTERN, EXCEL_UPLOAD } from '@station/contract/imports/excel-upload';
import type { FastifyRequest } from 'fastify';
import { type ReceivedFile, receiveFile } from '../../platform/receive-file.ts';
import { notReceived } from './import-problems.ts';

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
