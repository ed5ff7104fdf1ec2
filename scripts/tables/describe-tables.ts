import type pg from 'pg';

/** One column of a table or view, as the catalogue tells it. */
interface Column {
  relation: string;
  name: string;
  /** The name of its type, or of its elements' type if it is an array. */
  type: string;
  is_array: boolean;
  /** The values of an enum, in its order. */
  labels: string[] | null;
  is_nullable: boolean;
  /** The database fills it in when an insert leaves it out. */
  has_default: boolean;
  /** Computed by the database alone. */
  is_computed: boolean;
}

/**
 * Kysely's own tables and those of extensions are left out. A domain counts as the type below it.
 * Columns stand in the order in which they were made.
 */
const COLUMNS = `
  select c.relname as relation,
    a.attname as name,
    coalesce(element.typname, base.typname) as type,
    element.oid is not null as is_array,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
      where e.enumtypid = coalesce(element.oid, base.oid)) as labels,
    not (a.attnotnull or t.typnotnull) as is_nullable,
    a.attidentity <> '' or (a.atthasdef and a.attgenerated = '') as has_default,
    a.attgenerated <> '' as is_computed
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  join pg_type base on base.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
  left join pg_type element on element.oid = base.typelem and base.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p', 'v', 'm')
    and not c.relispartition
    and c.relname not like 'kysely\\_%'
    and not exists (
      select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C", a.attnum`;

/** What values of a type are in JavaScript; see apps/server/src/db/column-types.ts. */
const TYPES: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  citext: 'string',
  name: 'string',
  uuid: 'string',
  inet: 'string',
  cidr: 'string',
  date: 'string',
  time: 'string',
  tsvector: 'string',
  bit: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
};

/** Types whose arrays the driver takes apart; of others it gives the text. */
const IN_ARRAYS: ReadonlySet<string> = new Set([
  'int2',
  'int4',
  'int8',
  'float4',
  'float8',
  'bool',
  'text',
  'varchar',
  'uuid',
  'date',
  'timestamptz',
]);

const HEADER = `// Written by scripts/generate-tables.ts from the migrations. Do not edit: run \`npm run db:types\`.
`;

/**
 * The TypeScript module that tells Kysely of every table and view in schema `public`.
 *
 * @throws Error naming a column whose type has no JavaScript counterpart yet.
 */
export async function describeTables(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(COLUMNS);
  const relations = Map.groupBy(rows, (column) => column.relation);
  const bodies = [...relations].map(([name, columns]) => {
    const lines = columns.map((column) => `    ${column.name}: ${typeOf(column)};`);
    return `  ${name}: {\n${lines.join('\n')}\n  };`;
  });
  const body = bodies.length > 0 ? `{\n${bodies.join('\n')}\n}` : 'Record<never, never>';
  const wrappers = ['Generated', 'GeneratedAlways'].filter((it) => body.includes(`${it}<`));
  const imports =
    wrappers.length > 0 ? `import type { ${wrappers.join(', ')} } from 'kysely';\n` : '';
  return `${HEADER}${imports}\n/** Every table and view, as Kysely sees it. */\nexport type Database = ${body};\n`;
}

function typeOf(column: Column): string {
  const one = column.labels?.map((it) => `'${it}'`).join(' | ') ?? TYPES[column.type];
  if (one === undefined || (column.is_array && !IN_ARRAYS.has(column.type))) {
    const where = `${column.relation}.${column.name}`;
    const what = column.is_array ? `${column.type}[]` : column.type;
    throw new Error(`${where} is of the type ${what}, which generate-tables does not know.`);
  }
  let type = column.is_array ? `${one}[]` : one;
  // `unknown` has null in it already.
  if (column.is_nullable && type !== 'unknown') type = `${type} | null`;
  if (column.is_computed) return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}
