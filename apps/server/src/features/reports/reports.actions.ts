import {
  type GivenContent,
  REPORT_LIMITS,
  type Report,
  type ReportContent,
  type ReportLink,
  type ReportsReason,
} from '@station/contract/reports/report-fields';
import type { Trx } from '../../db/db.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { invalidField, Problem } from '../../platform/problem.ts';
import { requireFound, requireVersion } from '../../platform/row-guards.ts';
import { washEditorHtml } from '../../platform/safe-html.ts';
import { notify } from '../notices/notices.actions.ts';
import { findOfficeToday } from '../settings/office-time.queries.ts';
import { findLeaveOf } from './leave.queries.ts';
import { findLinkLabel, findOwnLinkLabel } from './report-links.queries.ts';
import { reportHandedIn } from './report-notices.kind.ts';
import { findOfficeDays } from './report-settings.queries.ts';
import { contentOf, reportPath, viewOf } from './report-views.ts';
import {
  findLastKept,
  findLeaderOf,
  findReportOf,
  insertReport,
  keepVersion,
  lockReport,
  type ReportRow,
  saveContent,
  saveStatus,
} from './reports.queries.ts';

/** What is kept as one types becomes a version of its own when the last one is so old, in milliseconds. */
const VERSION_EVERY_MS = 5 * 60_000;

/**
 * Keeps what the actor has written about a day. Sent again after a lost answer, it is what is stored
 * already and changes nothing.
 * @throws Problem `reports.not-yet`, `reports.locked`, `reports.link-not-found`, or
 *   `reports.changed-meanwhile` with what another device has kept.
 */
export async function saveMyReport(
  context: Context,
  actor: Actor,
  day: string,
  { version, content: given }: { version: number | null; content: GivenContent },
): Promise<Report> {
  const now = new Date(context.clock.now());
  return context.db.transaction().execute(async (trx) => {
    if (day > (await findOfficeToday(trx, now))) {
      throw refuse('invalid', 'This day has not begun', 'reports.not-yet');
    }
    const made = await insertReport(trx, { accountId: actor.id, day });
    const found = await findReportOf(trx, actor.id, day);
    const before = requiredReport(found && (await lockReport(trx, actor, found.id)));
    const content = await storable(trx, actor, given, before);
    const isSame = JSON.stringify(contentOf(before)) === JSON.stringify(content);
    if (made === undefined && isSame) return viewOf(trx, actor, before);
    requireVersion(before, made === undefined ? (version ?? 0) : undefined, {
      message: 'This report was changed on another device meanwhile',
      reason: 'reports.changed-meanwhile' satisfies ReportsReason,
      current: await viewOf(trx, actor, before),
    });
    if (before.status === 'submitted' || before.status === 'confirmed') throw locked();
    if (made === undefined) await keepNowAndThen(trx, before, now);
    await saveContent(trx, before.id, content, now);
    if (made !== undefined) {
      const line = { actor, action: 'reports.begun', subject: 'report', subjectId: made };
      await writeAudit(trx, { ...line, after: { day } });
    }
    return viewOf(trx, actor, requiredReport(await findReportOf(trx, actor.id, day)));
  });
}

/** While somebody writes, every pause would be a version. */
async function keepNowAndThen(trx: Trx, row: ReportRow, now: Date): Promise<void> {
  const last = await findLastKept(trx, row.id);
  if (last && now.getTime() - last.getTime() < VERSION_EVERY_MS) return;
  await keepVersion(trx, row, REPORT_LIMITS.versions);
}

/** What is stored of what was sent: without empty items, with clean notes, links by their names. */
async function storable(
  trx: Trx,
  actor: Actor,
  { items, tomorrow, blockers, notes }: GivenContent,
  before: ReportRow,
): Promise<ReportContent> {
  const known = new Map(
    before.items.flatMap(({ link }) => (link ? [[`${link.kind} ${link.id}`, link.label]] : [])),
  );
  const stored: ReportContent['items'] = [];
  for (const [place, { text, kind, minutes, progress, link }] of items.entries()) {
    if (text === '' && !link) continue;
    const key = link ? `${link.kind} ${link.id}` : '';
    const label = link ? (known.get(key) ?? (await labelOf(trx, actor, link))) : '';
    if (label === undefined) {
      throw invalidField(
        { field: `content.items.${place}.link`, message: 'does not exist', rule: 'not-allowed' },
        'reports.link-not-found' satisfies ReportsReason,
      );
    }
    known.set(key, label);
    stored.push({ text, kind, minutes, progress, link: link && { ...link, label } });
  }
  return { items: stored, tomorrow, blockers, notes: washEditorHtml(notes) };
}

/**
 * What a linked record is called. Of one that is gone by now, what the actor's own reports have called it: an item
 * is carried over to another day, and comes back with an earlier version.
 */
async function labelOf(
  trx: Trx,
  actor: Actor,
  { kind, id }: Pick<ReportLink, 'kind' | 'id'>,
): Promise<string | undefined> {
  const label = await findLinkLabel(trx, actor, kind, id);
  return label ?? findOwnLinkLabel(trx, actor.id, kind, id);
}

/**
 * Hands the actor's own report in; late when the deadline of a day on which one works is over. Of one
 * that was returned, it stays what it was.
 * @throws Problem `reports.not-found`, `reports.changed-meanwhile`, `reports.locked`, `reports.empty`.
 */
export async function submitReport(
  context: Context,
  actor: Actor,
  id: number,
  version: number,
): Promise<Report> {
  const now = new Date(context.clock.now());
  return context.db.transaction().execute(async (trx) => {
    const before = await lockOwn(trx, actor, id);
    // Pressed twice, or sent again: it is handed in.
    if (before.status === 'submitted') return viewOf(trx, actor, before);
    if (before.status === 'confirmed') throw locked();
    requireVersion(before, version, {
      message: 'This report was changed on another device meanwhile',
      reason: 'reports.changed-meanwhile' satisfies ReportsReason,
      current: await viewOf(trx, actor, before),
    });
    if (before.items.length === 0 && before.notes === '') {
      throw refuse('invalid', 'There is nothing in this report', 'reports.empty');
    }
    const is_late =
      before.status === 'returned' ? before.is_late : await isOver(trx, before.day, actor, now);
    await keepVersion(trx, before, REPORT_LIMITS.versions);
    await saveStatus(trx, id, { status: 'submitted', is_late, submitted_at: now }, now);
    const line = { actor, action: 'reports.submitted', subject: 'report', subjectId: id };
    await writeAudit(trx, { ...line, after: { day: before.day, is_late } });
    const leader = await findLeaderOf(trx, actor.id);
    if (leader !== undefined && before.status === 'returned') {
      await notify(trx, reportHandedIn, {
        to: [leader],
        params: { name: before.account_name, day: before.day },
        path: reportPath(id),
        key: `reports.handed-in ${id}`,
        actorId: actor.id,
      });
    }
    return viewOf(trx, actor, requiredReport(await lockReport(trx, actor, id)));
  });
}

/** Whether somebody's deadline of a day is over; a day off has none, be it the office's or their own. */
async function isOver(trx: Trx, day: string, { id }: Actor, now: Date): Promise<boolean> {
  const [office] = await findOfficeDays(trx, day, day);
  if (office === undefined || office.excuse || office.due_at >= now) return false;
  return (await findLeaveOf(trx, [id], day, day)).length === 0;
}

/**
 * Makes the actor's own report a draft again.
 * @throws Problem `reports.not-found`, `reports.locked` (it is confirmed), `reports.not-submitted`.
 */
export async function takeBackReport(
  { db, clock }: Context,
  actor: Actor,
  id: number,
): Promise<Report> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (trx) => {
    const before = await lockOwn(trx, actor, id);
    if (before.status === 'confirmed') throw locked();
    if (before.status !== 'submitted') throw notSubmitted();
    await keepVersion(trx, before, REPORT_LIMITS.versions);
    await saveStatus(trx, id, { status: 'draft' }, now);
    const line = { actor, action: 'reports.taken-back', subject: 'report', subjectId: id };
    await writeAudit(trx, { ...line, after: { day: before.day } });
    return viewOf(trx, actor, requiredReport(await lockReport(trx, actor, id)));
  });
}

/** @throws Problem `reports.not-found`: also of a report that one may read and has not written. */
async function lockOwn(trx: Trx, actor: Actor, id: number): Promise<ReportRow> {
  const row = await lockReport(trx, actor, id);
  return requiredReport(row?.account_id === actor.id ? row : undefined);
}

/** The report that was found. @throws Problem `reports.not-found`. */
export function requiredReport(row: ReportRow | undefined): ReportRow {
  return requireFound(row, {
    message: 'This report does not exist',
    reason: 'reports.not-found' satisfies ReportsReason,
  });
}

/** A refusal of this domain. */
export function refuse(code: 'invalid' | 'conflict', message: string, reason: ReportsReason) {
  return new Problem(code, message, { reason });
}

const locked = () => refuse('conflict', 'This report was handed in', 'reports.locked');

export const notSubmitted = () =>
  refuse('conflict', 'This report was not handed in', 'reports.not-submitted');
