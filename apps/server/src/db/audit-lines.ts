import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

/** A row of the audit log; `before` and `after` are anything JSON can hold, or undefined. */
export type AuditRow = {
  actor_id: number | null;
  actor_name: string;
  action: string;
  subject: string;
  subject_id: number | null;
  before: unknown;
  after: unknown;
  /** The beginning of the API token that it was done with. */
  api_token: string | null;
};

/**
 * A statement that adds a line about each row of `made`, a common table expression with an `id`; for
 * writes that are made and logged in one statement.
 */
export function auditLinesOf(made: RawBuilder<unknown>, row: AuditRow): RawBuilder<unknown> {
  return sql`
    insert into audit_line (actor_id, actor_name, action, subject, subject_id, before, after,
      api_token)
    select ${row.actor_id}::bigint, ${row.actor_name}::text, ${row.action}::text,
      ${row.subject}::text, id, ${asJson(row.before)}::jsonb, ${asJson(row.after)}::jsonb,
      ${row.api_token}::text
    from ${made}`;
}

/** Adds a line to the audit log. */
export async function insertAuditLine(db: Db, row: AuditRow): Promise<void> {
  await sql`
    insert into audit_line (actor_id, actor_name, action, subject, subject_id, before, after,
      api_token)
    values (${row.actor_id}, ${row.actor_name}, ${row.action}, ${row.subject}, ${row.subject_id},
      ${asJson(row.before)}, ${asJson(row.after)}, ${row.api_token})`.execute(db);
}

/** Adds lines to the audit log, in their order. */
export async function insertAuditLines(db: Db, rows: readonly AuditRow[]): Promise<void> {
  await sql`
    insert into audit_line (actor_id, actor_name, action, subject, subject_id, before, after,
      api_token)
    select actor_id, actor_name, action, subject, subject_id, before, after, api_token
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (actor_id bigint,
      actor_name text, action text, subject text, subject_id bigint, before jsonb, after jsonb,
      api_token text)`.execute(db);
}

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
