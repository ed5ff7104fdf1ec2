// @full
import { text } from 'node:stream/consumers';
import { exportReportRollup } from '@station/contract/reports/team';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

/** The items of a workbook, by their texts; a reader of whole workbooks takes minutes for so many. */
async function itemsOf(workbook: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(workbook);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue;
    return (await text(await zip.openReadStreamPromise(entry))).match(/Việc \d+ \d+/g) ?? [];
  }
  return [];
}

test('The workbook of a roll-up has each item, in order, however many there are', async () => {
  const { token: as } = await app.createAdmin();
  await app.store.pool.query(
    `with written as (
       insert into report (account_name, department, day, status, submitted_at, tomorrow, blockers, notes)
       select name, '', date '2026-01-01' + at, 'submitted', now(), '', '', ''
       from generate_series(0, 99) as at cross join (values ('Bình'), ('An')) as people(name)
       returning id
     )
     insert into report_item (report_id, place, text, kind, minutes, progress)
     select id, place, 'Việc ' || id || ' ' || place, 'other', 1, 0
     from written cross join generate_series(1, 1001) as place`,
  );
  const query = { from: '2026-01-01', to: '2026-12-31' };
  const items = await itemsOf((await app.call(exportReportRollup, { as, query })).rawPayload);
  const { rows: stored } = await app.store.pool.query<{ text: string }>(
    `select text from report join report_item on report_id = report.id
     order by day, account_name, report.id, place`,
  );
  expect(items).toHaveLength(200_200);
  expect(items.findIndex((it, at) => it !== stored[at]?.text)).toBe(-1);
});
