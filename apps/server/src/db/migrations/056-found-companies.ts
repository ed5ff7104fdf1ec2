import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Companies have a business number, and they and their employees are found as contacts are: by a folded
 * `search` column (docs/decisions/005). What is there already gets one here; each save writes it anew.
 */
export const foundCompanies: Migration = {
  async up(db: Kysely<unknown>) {
    // As it is written: 123-45-67890, 0100109106, 0100109106-001; empty for none.
    await sql`
      alter table company
        add column business_number text collate "C" not null default '',
        add column search text collate "C" not null default ''`.execute(db);
    await sql`
      alter table employee add column search text collate "C" not null default ''`.execute(db);
    await sql`update company set search = ${joined(folded('name'), initials('name'))}`.execute(db);
    await sql`
      update employee
      set search = ${joined(folded('name'), phones, folded('email'), initials('name'))}`.execute(
      db,
    );
    await sql`
      create unique index company_business_number_key on company (business_number text_pattern_ops)
      where business_number <> ''`.execute(db);
    for (const table of ['company', 'employee'] as const) {
      await sql`
        create index ${sql.ref(`${table}_search_idx`)} on ${sql.table(table)}
        using gin (search gin_trgm_ops)`.execute(db);
    }
  },
};

/** What the contract's `foldText` makes of a column. */
const folded = (column: string) => sql`
  lower(regexp_replace(regexp_replace(
    normalize(translate(trim(${sql.ref(column)}), 'Đđ', 'dd'), NFD), '[\\u0300-\\u036f]', '', 'g'),
    '\\s+', ' ', 'g'))`;

/** What the contract's `initialsOf` makes of one: each initial consonant three times. */
const initials = (column: string) => sql`
  trim(regexp_replace(regexp_replace(regexp_replace(
    normalize(${sql.ref(column)}, NFD), '[\\u1161-\\u11ff]', '', 'g'),
    '[^\\u1100-\\u1112]+', ' ', 'g'), '([\\u1100-\\u1112])', '\\1\\1\\1', 'g'))`;

const digits = sql`regexp_replace(phone_number, '[^0-9]', '', 'g')`;

/** The digits of a telephone number, inside its country and with its code. */
const phones = sql`
  case
    when ${digits} ~ '^010' then ${digits} || ' 82' || substr(${digits}, 2)
    when ${digits} ~ '^0' then ${digits} || ' 84' || substr(${digits}, 2)
    when ${digits} ~ '^8[24]' then '0' || substr(${digits}, 3) || ' ' || ${digits}
    else ${digits} end`;

/** The parts that are not empty, a line each. */
const joined = (...parts: ReturnType<typeof folded>[]) =>
  sql`concat_ws(E'\\n', ${sql.join(parts.map((part) => sql`nullif(${part}, '')`))})`;
