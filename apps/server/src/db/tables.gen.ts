// Written by scripts/generate-tables.ts from the migrations. Do not edit: run `npm run db:types`.

/** Every table, as Kysely sees it. */
export type Database = Record<never, never>;
