import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.gen.ts';
import type { Actor } from './guard.ts';

/** One line of the audit log: who did what to which thing, and how it was before and after. */
export type AuditLine = {
  actor: Pick<Actor, 'id' | 'username'> | null;
  /** A business verb with its feature, for example `contacts.moved`. */
  action: string;
  /** The kind of thing, for example `contact`. */
  subject: string;
  subjectId?: number;
  before?: unknown;
  after?: unknown;
};

/** Writes a line; call it inside the transaction of the write it tells of. */
export async function writeAudit(db: Kysely<Database>, line: AuditLine): Promise<void> {
  await sql`
    insert into audit_line (actor_id, actor_name, action, subject, subject_id, before, after)
    values (${line.actor?.id ?? null}, ${line.actor?.username ?? 'system'}, ${line.action},
      ${line.subject}, ${line.subjectId ?? null},
      ${asJson(line.before)}, ${asJson(line.after)})`.execute(db);
}

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
