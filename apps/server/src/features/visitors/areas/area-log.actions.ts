import { paginationOf } from '@station/contract/paging';
import type { AreaStay } from '@station/contract/visitors/campus-areas';
import { boundsOfDay } from '@station/contract/zoned-days';
import { writeWorkbook } from '@station/excel/write-workbook';
import type { Db, Trx } from '../../../db/db.ts';
import { writeAccessAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import {
  deleteStaysOf,
  findStays,
  findStaysBefore,
  type StayFilter,
  type StayRow,
} from './area-stays.queries.ts';

/** Stays read at a time while exporting. */
const STAYS_A_READ = 2_000;

/** Which stays somebody wants to see; zero stands for every area or person. */
type AskedStays = {
  area_id: number;
  account_id: number;
  day?: string | undefined;
  timezone: string;
};

/** A page of the log; each look leaves a line that says at what. */
export async function readAreaLog(
  { db }: Context,
  actor: Actor,
  { page, limit, ...asked }: AskedStays & { page: number; limit: number },
) {
  await noteLook(db, actor, 'visitors.area-log-viewed', { ...asked, page });
  const offset = (page - 1) * limit;
  const { rows, total } = await findStays(db, filterOf(asked), { limit, offset });
  return { data: rows.map(toStay), pagination: paginationOf(page, limit, total) };
}

/** The stays that a filter stands for as a workbook, written while they are read. */
export async function exportAreaLog(
  { db }: Context,
  actor: Actor,
  asked: AskedStays,
): Promise<AsyncIterable<Uint8Array>> {
  await noteLook(db, actor, 'visitors.area-log-exported', asked);
  return writeWorkbook({
    sheetName: 'Areas',
    columns: [
      { header: 'Area', width: 28 },
      { header: 'Username', width: 20 },
      { header: 'Name', width: 28 },
      { header: 'Entered (UTC)', width: 24 },
      { header: 'Left (UTC)', width: 24 },
      { header: 'Minutes', width: 10 },
    ],
    rows: exportedRows(db, filterOf(asked)),
  });
}

async function* exportedRows(db: Db, filter: StayFilter) {
  let last: StayRow | undefined;
  do {
    const stays = await findStaysBefore(db, filter, last, STAYS_A_READ);
    for (const stay of stays) {
      yield [
        stay.area_name,
        stay.username,
        stay.name,
        stay.entered_at.toISOString(),
        stay.left_at?.toISOString() ?? null,
        stay.left_at && Math.round((stay.left_at.getTime() - stay.entered_at.getTime()) / 60_000),
      ];
    }
    last = stays.at(-1);
  } while (last);
}

/** Forgets where a person was, in the transaction in which they take their word back. */
export async function eraseStays(trx: Trx, accountId: number): Promise<number> {
  return deleteStaysOf(trx, accountId);
}

async function noteLook(db: Db, actor: Actor, action: string, asked: object) {
  await writeAccessAudit(db, { actor, action, subject: 'area-stay', after: asked });
}

function filterOf({ area_id, account_id, day, timezone }: AskedStays): StayFilter {
  return {
    areaId: area_id || undefined,
    accountId: account_id || undefined,
    during: day === undefined ? undefined : boundsOfDay(day, timezone),
  };
}

function toStay({ entered_at, left_at, ...stay }: StayRow): AreaStay {
  return {
    ...stay,
    entered_at: entered_at.toISOString(),
    left_at: left_at?.toISOString() ?? null,
  };
}
