import type { Rollup, RollupQuery, RollupRow } from '@station/contract/reports/team';
import { daysAfter } from '@station/contract/zoned-days';
import { writeWorkbook } from '@station/excel/write-workbook';
import type { Db } from '../../db/db.ts';
import { writeAccessAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { findItemLines, findRollup, type ItemLine } from './rollup.queries.ts';

const NOTHING: RollupRow = { key: '', reports: 0, late: 0, items: 0, done: 0, minutes: 0 };

/** What some days come to, as far as the actor sees them. */
export async function readRollup(
  { db }: Context,
  actor: Actor,
  query: RollupQuery,
): Promise<Rollup> {
  const rows = await findRollup(db, actor, query);
  const of = (by: (typeof rows)[number]['by']) =>
    rows.filter((row) => row.by === by).map(({ by: _, ...row }) => row);
  return {
    total: of('total')[0] ?? NOTHING,
    person: of('person'),
    department: of('department'),
    kind: of('kind'),
  };
}

type Cells = (string | number | null)[];

const COLUMNS = [
  { header: 'Section', width: 14 },
  { header: 'Day', width: 12 },
  { header: 'Name', width: 28 },
  { header: 'Department', width: 22 },
  { header: 'Work', width: 60 },
  { header: 'Kind', width: 12 },
  { header: 'About', width: 28 },
  { header: 'Minutes', width: 10 },
  { header: 'Progress (%)', width: 12 },
  { header: 'Reports', width: 10 },
  { header: 'Late', width: 8 },
  { header: 'Items', width: 8 },
  { header: 'Done', width: 8 },
  { header: 'Status', width: 12 },
];

/** The same as a workbook, with each item. The audit line is there before the first byte. */
export async function rollupWorkbook(
  context: Context,
  actor: Actor,
  query: RollupQuery,
): Promise<AsyncIterable<Uint8Array>> {
  const sums = await readRollup(context, actor, query);
  await writeAccessAudit(context.db, {
    actor,
    action: 'reports.exported',
    subject: 'report',
    after: query,
  });
  const sum = (section: string, { key, ...row }: RollupRow): Cells => [
    section,
    null,
    section === 'Person' ? key : null,
    section === 'Department' ? key : null,
    null,
    section === 'Kind' ? key : null,
    null,
    row.minutes,
    null,
    row.reports,
    row.late,
    row.items,
    row.done,
    null,
  ];
  const sections = [
    sum('Total', sums.total),
    ...sums.department.map((row) => sum('Department', row)),
    ...sums.person.map((row) => sum('Person', row)),
    ...sums.kind.map((row) => sum('Kind', row)),
  ];
  return writeWorkbook({
    sheetName: 'Reports',
    columns: COLUMNS,
    rows: { pages: exportedPages(context.db, actor, query, sections) },
  });
}

/** The sums, and then the items, which are read a day at a time. */
async function* exportedPages(db: Db, actor: Actor, query: RollupQuery, sections: Cells[]) {
  yield sections;
  for (let day = query.from; day <= query.to; day = daysAfter(day, 1)) {
    const items = await findItemLines(db, actor, { ...query, from: day, to: day });
    if (items.length > 0) yield items.map(exportedItem);
  }
}

const exportedItem = (item: ItemLine): Cells => [
  'Item',
  item.day,
  item.name,
  item.department,
  item.text,
  item.kind,
  item.link,
  item.minutes,
  item.progress,
  null,
  null,
  null,
  null,
  item.status,
];
