import { type AuditRow, insertAuditLine, insertAuditLines } from '../db/audit-lines.ts';
import { writeChangeAuthor } from '../db/change-author.ts';
import type { Db, Trx } from '../db/db.ts';
import type { Actor } from './guard.ts';

/** One line of the audit log: who did what to which thing, and how it was before and after. */
export type AuditLine = {
  actor: Pick<Actor, 'id' | 'username' | 'apiToken'> | null;
  /** A business verb with its feature, for example `contacts.moved`. */
  action: string;
  /** The kind of thing, for example `contact`. */
  subject: string;
  subjectId?: number;
  before?: unknown;
  after?: unknown;
};

/** Writes a line in the transaction of the write it tells of. */
export async function writeAudit(trx: Trx, line: AuditLine): Promise<void> {
  await insertAuditLine(trx, auditRow(line));
}

/** Writes lines about many things in one statement. */
export async function writeAudits(trx: Trx, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length > 0) await insertAuditLines(trx, lines.map(auditRow));
}

/**
 * Writes a line about what changes nothing, and so needs no transaction: an export, a look at where
 * people are, a sign-in that failed.
 */
export async function writeAccessAudit(db: Db, line: AuditLine): Promise<void> {
  await insertAuditLine(db, auditRow(line));
}

/** The line as it is stored, for a query that writes it together with something else. */
export function auditRow(line: AuditLine): AuditRow {
  return {
    actor_id: line.actor?.id ?? null,
    actor_name: line.actor?.username ?? 'system',
    action: line.action,
    subject: line.subject,
    subject_id: line.subjectId ?? null,
    before: line.before,
    after: line.after,
    api_token: line.actor?.apiToken ?? null,
  };
}

/** Who is about to change what; `importId` or `mergeId` when the changes belong to one. */
export type Change = {
  actor: Pick<Actor, 'id' | 'username'> | null;
  /** As in the audit line: `contacts.moved`. */
  action: string;
  importId?: string;
  mergeId?: number;
};

/**
 * Says whose changes follow in this transaction, for tables that keep their own history (`contact`
 * does). Call it before the first write, and again where one transaction does two things; a change
 * without an author is kept all the same and shown as nobody's.
 */
export async function setChangeAuthor(trx: Trx, change: Change): Promise<void> {
  const { actor, action, importId, mergeId } = change;
  await writeChangeAuthor(trx, {
    actor_id: actor?.id ?? null,
    actor_name: actor?.username ?? 'system',
    action,
    ...(importId !== undefined && { import_id: importId }),
    ...(mergeId !== undefined && { merge_id: mergeId }),
  });
}
