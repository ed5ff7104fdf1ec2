import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sends a workbook to be saved under `filename` (plain ASCII) while it is being written. */
export function sendWorkbook(
  reply: FastifyReply,
  filename: string,
  bytes: AsyncIterable<Uint8Array>,
): FastifyReply {
  return (
    reply
      .type(XLSX)
      .header('Content-Disposition', `attachment; filename="${filename}"`)
      // A workbook is compressed already.
      .header('Content-Encoding', 'identity')
      .send(Readable.from(bytes, { objectMode: false }))
  );
}
