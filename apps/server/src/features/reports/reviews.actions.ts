import {
  REPORT_LIMITS,
  type Report,
  type ReportsReason,
} from '@station/contract/reports/report-fields';
import type { Trx } from '../../db/db.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { Problem } from '../../platform/problem.ts';
import { requireVersion } from '../../platform/row-guards.ts';
import { notify } from '../notices/notices.actions.ts';
import {
  reportCommented,
  reportConfirmed,
  reportMentioned,
  reportReturned,
} from './report-notices.kind.ts';
import { findReaders, reportPath, viewOf } from './report-views.ts';
import { notSubmitted, refuse, requiredReport } from './reports.actions.ts';
import {
  findComments,
  insertComment,
  lockReport,
  type ReportRow,
  saveStatus,
} from './reports.queries.ts';

type Review = { verdict: 'confirmed' | 'returned'; version: number; text: string };

/**
 * Confirms a report, or returns it. What the leader has read is what counts: a report that was taken
 * back and handed in anew meanwhile is read again first.
 * @throws Problem `reports.not-found`, `forbidden` (one's own), `reports.not-submitted`,
 *   `reports.changed-meanwhile`.
 */
export async function reviewReport(
  { db, clock }: Context,
  actor: Actor,
  id: number,
  { verdict, version, text }: Review,
): Promise<Report> {
  const at = new Date(clock.now());
  return db.transaction().execute(async (trx) => {
    const before = requiredReport(await lockReport(trx, actor, id));
    if (before.account_id === actor.id) {
      throw new Problem('forbidden', 'Somebody else confirms this report');
    }
    const view = await viewOf(trx, actor, before);
    if (before.status === verdict && before.reviewed_by === nameOf(actor)) return view;
    if (before.status !== 'submitted') throw notSubmitted();
    requireVersion(before, version, {
      message: 'This report was changed meanwhile',
      reason: 'reports.changed-meanwhile' satisfies ReportsReason,
      current: view,
    });
    await saveStatus(trx, id, { status: verdict, reviewed_at: at, reviewed_by: nameOf(actor) }, at);
    await insertComment(trx, id, asAuthor(actor), { kind: verdict, text, at });
    const line = { actor, action: `reports.${verdict}`, subject: 'report', subjectId: id };
    await writeAudit(trx, { ...line, after: { day: before.day, text } });
    const kind = verdict === 'confirmed' ? reportConfirmed : reportReturned;
    await tellWriter(trx, actor, before, kind, text);
    return viewOf(trx, actor, requiredReport(await lockReport(trx, actor, id)));
  });
}

/** Says something about a report. @throws Problem `reports.not-found`, `reports.full`. */
export async function commentReport(
  { db, clock }: Context,
  actor: Actor,
  id: number,
  text: string,
): Promise<Report> {
  const at = new Date(clock.now());
  return db.transaction().execute(async (trx) => {
    const row = requiredReport(await lockReport(trx, actor, id));
    const comments = await findComments(trx, id);
    if (comments.length >= REPORT_LIMITS.comments) {
      throw refuse('conflict', 'So much was said about this report already', 'reports.full');
    }
    await insertComment(trx, id, asAuthor(actor), { kind: 'comment', text, at });
    const line = { actor, action: 'reports.commented', subject: 'report', subjectId: id };
    await writeAudit(trx, { ...line, after: { day: row.day, text } });
    const readers = row.status === 'draft' ? [] : await findReaders(trx, actor, row.account_id);
    const mentioned = mentionedIn(text, readers);
    await notify(trx, reportMentioned, {
      to: mentioned,
      params: { name: nameOf(actor), day: row.day, text },
      path: reportPath(id),
      actorId: actor.id,
    });
    // Whoever spoke before may lead the writer no longer, or the writer may have taken it back.
    const may = new Set(readers.map((reader) => reader.id));
    const before = comments.flatMap(({ by }) => by.id ?? []).filter((one) => may.has(one));
    await tellWriter(trx, actor, row, reportCommented, text, { before, mentioned });
    return viewOf(trx, actor, row);
  });
}

/** Of the people there are, those whom a text calls by `@name`; `@Lan Anh` is nobody called Lan. */
function mentionedIn(
  text: string,
  people: readonly { id: number; name: string }[],
): readonly number[] {
  const comparable = (words: string) => words.normalize('NFC').toLowerCase();
  const names = [...new Set(people.map(({ name }) => comparable(name)))];
  const said = new Set<string>();
  let rest = comparable(text);
  for (const name of names.toSorted((a, b) => b.length - a.length)) {
    const left = rest.replaceAll(`@${name}`, '');
    if (left !== rest) said.add(name);
    rest = left;
  }
  return people.filter(({ name }) => said.has(comparable(name))).map(({ id }) => id);
}

/** Tells the writer, and those who spoke before; whoever was mentioned has been told of that. */
async function tellWriter(
  trx: Trx,
  actor: Actor,
  { id, account_id, day }: ReportRow,
  kind: typeof reportReturned,
  text: string,
  { before, mentioned }: { before: readonly number[]; mentioned: readonly number[] } = {
    before: [],
    mentioned: [],
  },
): Promise<void> {
  const those = [...(account_id === null ? [] : [account_id]), ...before];
  await notify(trx, kind, {
    to: those.filter((one) => !mentioned.includes(one)),
    params: { name: nameOf(actor), day, text },
    path: reportPath(id),
    actorId: actor.id,
  });
}

const nameOf = ({ name, username }: Actor) => name || username;

const asAuthor = (actor: Actor) => ({ id: actor.id, name: nameOf(actor) });
