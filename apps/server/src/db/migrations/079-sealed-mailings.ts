import { type Kysely, type Migration, sql } from 'kysely';

/**
 * What a mailing and a template say is sealed, as letters are (docs/decisions/171). A migration has no
 * key: what is there stays readable behind a zero byte, until the job that is added here has sealed it.
 */
export const sealedMailings: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['mailing', 'mail_template'].map(sql.table)) {
      await sql`
        alter table ${table} add column sealed_subject bytea, add column sealed_html bytea`.execute(
        db,
      );
      await sql`
        update ${table} set
          sealed_subject = '\\x00'::bytea || convert_to(subject, 'UTF8'),
          sealed_html = '\\x00'::bytea || convert_to(html, 'UTF8')`.execute(db);
      await sql`
        alter table ${table} drop column subject, drop column html,
          alter column sealed_subject set not null, alter column sealed_html set not null`.execute(
        db,
      );
    }
    await sql`
      insert into job (kind, key, payload)
      select 'mail.seal-texts', 'all', '{}'
      where exists (select from mailing) or exists (select from mail_template)`.execute(db);
  },
};
