import type { Report, ReportContent } from '@station/contract/reports/report-fields';
import type { Db } from '../../db/db.ts';
import type { Actor } from '../../platform/guard.ts';
import { findThoseAbove, mayLead } from '../accounts/users/leaders.queries.ts';
import { findComments, type ReportRow } from './reports.queries.ts';

/** What somebody has written. */
export const contentOf = ({ items, tomorrow, blockers, notes }: ReportRow): ReportContent => ({
  // Always in this order of fields, so that two contents can be compared.
  items: items.map(({ text, kind, minutes, progress, link }) => ({
    text,
    kind,
    minutes,
    progress,
    link: link && { kind: link.kind, id: link.id, label: link.label },
  })),
  tomorrow,
  blockers,
  notes,
});

/** A report as the actor sees it, who may see it. */
export async function viewOf(db: Db, actor: Actor, row: ReportRow): Promise<Report> {
  const { id, version, account_id, account_name, department, day, status, is_late } = row;
  const isOthers = account_id !== actor.id;
  const can_review =
    isOthers &&
    status !== 'draft' &&
    (account_id === null ? actor.role === 'admin' : await mayLead(db, actor, account_id));
  return {
    ...{ id, version, department, day, status, is_late, can_review },
    person: { id: account_id, name: account_name },
    submitted_at: row.submitted_at?.toISOString() ?? null,
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    reviewed_by: row.reviewed_by,
    updated_at: row.updated_at.toISOString(),
    content: contentOf(row),
    comments: await findComments(db, id),
    readers: status === 'draft' ? [] : await findReaders(db, actor, account_id),
  };
}

/** Who may read what an account has handed in, beside the actor. */
export async function findReaders(db: Db, actor: Actor, writerId: number | null) {
  return (await findThoseAbove(db, writerId)).filter(({ id }) => id !== actor.id);
}

/** Where a report is read. */
export const reportPath = (id: number) => `/home/reports/read/${id}`;
