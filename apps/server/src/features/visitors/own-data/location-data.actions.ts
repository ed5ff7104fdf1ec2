import type { OwnDataSummary, OwnPoint, OwnVisit } from '@station/contract/visitors/location-data';
import type { Db } from '../../../db/db.ts';
import { writeAccessAudit, writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { eraseStays } from '../areas/area-log.actions.ts';
import { readConsent } from '../consent/consents.actions.ts';
import { eraseVisitorData } from './erasure.actions.ts';
import {
  countOwnData,
  findOwnPoints,
  findOwnStays,
  findOwnVisits,
  findOwnWords,
  type Slice,
} from './location-data.queries.ts';

/** Rows read at a time while exporting. */
const ROWS_A_READ = 500;

/** How much is kept of the caller, and for how long. */
export async function readOwnData(context: Context, actor: Actor): Promise<OwnDataSummary> {
  const [{ visits, points, stays }, settings] = await Promise.all([
    countOwnData(context.db, actor.id),
    readSettings(context),
  ]);
  return {
    visits: visits.count,
    visits_since: isoOf(visits.since),
    points: points.count,
    precise_points: points.precise,
    points_since: isoOf(points.since),
    stays: stays.count,
    stays_since: isoOf(stays.since),
    kept: {
      visit_days: settings.visit_days,
      ip_days: settings.ip_days,
      precise_hours: settings.precise_point_hours,
      city_days: settings.point_city_days,
    },
  };
}

/** A page of the caller's visits. */
export async function readOwnVisits({ db }: Context, actor: Actor, asked: Slice) {
  return pageOf(await findOwnVisits(db, actor.id, plusOne(asked)), asked, toVisit);
}

/** A page of the caller's points. */
export async function readOwnPoints({ db }: Context, actor: Actor, asked: Slice) {
  return pageOf(await findOwnPoints(db, actor.id, plusOne(asked)), asked, toPoint);
}

/**
 * Everything that is kept of the caller, as the text of a JSON file, read while it is written. The
 * audit log notes that it was taken along.
 */
export async function exportOwnData(
  context: Context,
  actor: Actor,
): Promise<AsyncIterable<string>> {
  const { db } = context;
  await writeAccessAudit(db, {
    actor,
    action: 'visitors.own-data-exported',
    subject: 'account',
    subjectId: actor.id,
  });
  return exportedText(db, actor, {
    exported_at: new Date(context.clock.now()).toISOString(),
    account: { id: actor.id, username: actor.username, name: actor.name },
    consent: await readConsent(context, actor),
  });
}

async function* exportedText(db: Db, { id }: Actor, head: object) {
  yield JSON.stringify(head, undefined, 2).replace(/\n\}$/, '');
  const lists = {
    consents: findOwnWords,
    visits: findOwnVisits,
    points: findOwnPoints,
    area_stays: findOwnStays,
  };
  for (const [name, find] of Object.entries(lists)) {
    yield `,\n  "${name}": [`;
    let between = '\n';
    let before = Number.MAX_SAFE_INTEGER;
    let rows: { id: number }[];
    do {
      rows = await find(db, id, { before, limit: ROWS_A_READ });
      for (const row of rows) {
        yield `${between}    ${JSON.stringify(row)}`;
        between = ',\n';
      }
      before = rows.at(-1)?.id ?? 0;
    } while (rows.length === ROWS_A_READ);
    yield '\n  ]';
  }
  yield '\n}\n';
}

/** Erases the caller's visits, points and stays; the audit log notes how many, and nothing of them. */
export async function eraseOwnData({ db }: Context, actor: Actor) {
  return db.transaction().execute(async (trx) => {
    const erased = {
      ...(await eraseVisitorData(trx, actor.id)),
      stays: await eraseStays(trx, actor.id),
    };
    await writeAudit(trx, {
      actor,
      action: 'visitors.own-data-erased',
      subject: 'account',
      subjectId: actor.id,
      after: erased,
    });
    return erased;
  });
}

/** One row more than asked for tells whether there is another page. */
const plusOne = ({ before, limit }: Slice): Slice => ({
  before: before || Number.MAX_SAFE_INTEGER,
  limit: limit + 1,
});

function pageOf<One, Shown extends { id: number }>(
  rows: readonly One[],
  { limit }: Slice,
  present: (row: One) => Shown,
): { data: Shown[]; next: number | null } {
  const data = rows.slice(0, limit).map(present);
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

const isoOf = (when: Date | null): string | null => when?.toISOString() ?? null;

type Row<Find extends (...given: never[]) => Promise<unknown[]>> = Awaited<
  ReturnType<Find>
>[number];

function toVisit(row: Row<typeof findOwnVisits>): OwnVisit {
  const { id, page, title, device, browser, os, ip, city, country, precise } = row;
  const visited_at = row.visited_at.toISOString();
  return { id, visited_at, page, title, device, browser, os, ip, city, country, precise };
}

function toPoint(row: Row<typeof findOwnPoints>): OwnPoint {
  const { id, latitude, longitude, accuracy, source, city, country } = row;
  return { id, at: row.at.toISOString(), latitude, longitude, accuracy, source, city, country };
}
