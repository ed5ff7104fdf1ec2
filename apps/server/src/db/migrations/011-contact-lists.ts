import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Several telephone numbers and e-mail addresses for each contact (docs/decisions/050). Lists in the
 * row itself, so that a contact's row is its whole state for the trash, the history and a merge.
 * The indexes leave out contacts without further numbers, and so cost an import nothing.
 */
export const contactLists: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table contact
        add column other_phones text[] not null default '{}',
        add column other_phone_keys text[] not null default '{}',
        add column other_emails text[] not null default '{}'`.execute(db);
    // Casting a list to lower case is not immutable; this is, and so can be indexed.
    await sql`
      create function text_lowered(texts text[]) returns text[]
      language sql immutable strict parallel safe
      return array(select lower(text) from unnest(texts) as text)`.execute(db);
    await sql`
      create index contact_other_phone_keys_idx on contact using gin (other_phone_keys)
      where other_phone_keys <> '{}'`.execute(db);
    await sql`
      create index contact_other_emails_idx on contact using gin (text_lowered(other_emails))
      where other_emails <> '{}'`.execute(db);
  },
};
