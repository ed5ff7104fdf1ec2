/**
 * The writer of an export alone, which gets its rows from memory: a process of its own that is started
 * as the server is, for the server's flags weigh on both. Says the milliseconds of the better of three.
 */
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeWorkbook } from '@station/excel/write-workbook';
import { makeContacts } from '../scripts/make-contacts.ts';
import { templateRow } from './contacts-client.ts';
import { elapsedMs } from './measure.ts';

const ROUNDS = 3;

const [contacts = ''] = process.argv.slice(2);
const rows = Array.from(makeContacts(Number(contacts)), (it) => [
  ...templateRow(it),
  '',
  'Đang dùng',
]);
const columns = rows[0]?.map((_, index) => ({ header: `Column ${index}`, width: 20 })) ?? [];
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
const taken: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  taken.push(
    await elapsedMs(() =>
      pipeline(writeWorkbook({ sheetName: 'Contacts', columns, rows }), nowhere()),
    ),
  );
}
process.send?.(Math.min(...taken));
process.disconnect?.();
