import { foldText } from '@station/contract/search-text';
import type { TrashKindName } from '@station/contract/trash/trash';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { intoTrash } from '../../trash/trash.queries.ts';

/** The kinds of things around schools that are deleted with what belongs to them. */
export type BundleKind = Extract<
  TrashKindName,
  'school' | 'class' | 'course' | 'student' | 'enrollment'
>;

/** What is deleted: the thing itself, what people call it, and what tells it from others. */
export type BundleRoot = { kind: BundleKind; id: number; label: string; detail: string };

/** What a deleted thing takes along, as it lies in the trash: rows by table. */
type Rows = Record<string, Record<string, unknown>[]>;

/**
 * The tables of a bundle in the order in which rows go back, each with what a row needs to find
 * there; rows that do not find it stay away, as they would have gone with it.
 */
const TABLES: readonly { table: string; needs: RawBuilder<unknown> }[] = [
  { table: 'school', needs: sql`true` },
  { table: 'class', needs: sql`exists (select from school where id = given.school_id)` },
  { table: 'course', needs: sql`exists (select from class where id = given.class_id)` },
  { table: 'student', needs: sql`true` },
  ...['course_fee', 'course_session'].map((table) => ({
    table,
    needs: sql`exists (select from course where id = given.course_id)`,
  })),
  ...['waiting_entry', 'enrollment'].map((table) => ({
    table,
    needs: sql`exists (select from student where id = given.student_id)
      and exists (select from course where id = given.course_id)`,
  })),
  ...['enrollment_status_change', 'agreed_fee', 'payment'].map((table) => ({
    table,
    needs: sql`exists (select from enrollment where id = given.enrollment_id)`,
  })),
  ...['attendance_mark', 'cleared_mark'].map((table) => ({
    table,
    needs: sql`exists (select from enrollment where id = given.enrollment_id)
      and exists (select from course_session where id = given.session_id)`,
  })),
];

/** What rows come back without: places that are counted anew, and a key that another enrolment may have by now. */
const AS_NEW: Readonly<Record<string, object>> = {
  course: { enrolled: 0 },
  enrollment: { key: null },
};

/** The condition by which each table's rows belong to a thing. */
function partsOf({ kind, id }: BundleRoot): Record<string, RawBuilder<unknown>> {
  const own = { [kind]: sql`id = ${id}` };
  const ofCourses = (courses: RawBuilder<unknown>) => ({
    course: sql`id in (${courses})`,
    course_fee: sql`course_id in (${courses})`,
    course_session: sql`course_id in (${courses})`,
    waiting_entry: sql`course_id in (${courses})`,
    ...ofEnrollments(sql`select id from enrollment where course_id in (${courses})`),
  });
  switch (kind) {
    case 'school':
      return own;
    case 'class':
      return { ...ofCourses(sql`select id from course where class_id = ${id}`), ...own };
    case 'course':
      return ofCourses(sql`select ${id}::bigint`);
    case 'student':
      return {
        ...ofEnrollments(sql`select id from enrollment where student_id = ${id}`),
        waiting_entry: sql`student_id = ${id}`,
        ...own,
      };
    case 'enrollment':
      return ofEnrollments(sql`select ${id}::bigint`);
  }
}

const ofEnrollments = (enrollments: RawBuilder<unknown>) => ({
  enrollment: sql`id in (${enrollments})`,
  enrollment_status_change: sql`enrollment_id in (${enrollments})`,
  agreed_fee: sql`enrollment_id in (${enrollments})`,
  payment: sql`enrollment_id in (${enrollments})`,
  attendance_mark: sql`enrollment_id in (${enrollments})`,
  cleared_mark: sql`enrollment_id in (${enrollments})`,
  certificate: sql`enrollment_id in (${enrollments})`,
});

/** A row as it lies in the trash. What was agreed on says in which currency: that is its course's fee, and may change. */
const keptOf = (table: string): RawBuilder<unknown> =>
  table === 'agreed_fee'
    ? sql`to_jsonb(kept) || jsonb_build_object('currency', (
        select currency from course_fee join enrollment on enrollment.course_id = course_fee.course_id
        where enrollment.id = kept.enrollment_id))`
    : sql`to_jsonb(kept)`;

/**
 * Keeps a thing and everything that is about to be deleted with it in the trash. Call it with the
 * thing and its courses locked, and delete afterwards.
 */
export async function keepInTrash(db: Db, root: BundleRoot, accountId: number): Promise<void> {
  const parts = Object.entries(partsOf(root)).flatMap(([table, belongs]) => [
    sql`${sql.lit(table)}`,
    sql`(select coalesce(jsonb_agg(${keptOf(table)}), '[]') from ${sql.table(table)} kept where ${belongs})`,
  ]);
  await sql`
    with kept as (
      select ${root.id}::bigint as id, ${root.label}::text as label,
        ${foldText(`${root.label} ${root.detail}`)}::text as search,
        jsonb_build_object('detail', ${root.detail}::text,
          'rows', jsonb_build_object(${sql.join(parts)})) as item
    )
    ${intoTrash({ kind: root.kind, from: sql`kept`, accountId })}`.execute(db);
}

/** The tables whose rows go with one of many, each with the column that says with which. */
const PARTS_OF_MANY = {
  enrollment: {
    enrollment: 'id',
    enrollment_status_change: 'enrollment_id',
    agreed_fee: 'enrollment_id',
    payment: 'enrollment_id',
    attendance_mark: 'enrollment_id',
    cleared_mark: 'enrollment_id',
    certificate: 'enrollment_id',
  },
  student: { student: 'id', waiting_entry: 'student_id' },
} satisfies Partial<Record<BundleKind, Record<string, string>>>;

/**
 * As `keepInTrash`, for many in one statement that reads each table once. Each lies in the trash by
 * itself. Students have to be enrolled in nothing.
 */
export async function keepManyInTrash(
  db: Db,
  kind: keyof typeof PARTS_OF_MANY,
  roots: readonly Omit<BundleRoot, 'kind'>[],
  accountId: number,
): Promise<void> {
  const given = roots.map((root) => ({
    ...root,
    search: foldText(`${root.label} ${root.detail}`),
  }));
  const ids = sql`${roots.map(({ id }) => id)}::bigint[]`;
  const parts = Object.entries(PARTS_OF_MANY[kind]).map(([table, key]) => ({
    table,
    part: sql.table(`${table}_part`),
    rows: sql`
      select ${sql.ref(key)} as root, jsonb_agg(${keptOf(table)}) as rows from ${sql.table(table)} kept
      where ${sql.ref(key)} = any (${ids}) group by 1`,
  }));
  await sql`
    with ${sql.join(parts.map(({ part, rows }) => sql`${part} as (${rows})`))},
    kept as (
      select given.id, label, search, jsonb_build_object('detail', detail, 'rows',
        jsonb_build_object(${sql.join(
          parts.map(({ table, part }) => sql`${sql.lit(table)}, coalesce(${part}.rows, '[]')`),
        )})) as item
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (id bigint, label text, detail text, search text)
      ${sql.join(
        parts.map(({ part }) => sql`left join ${part} on ${part}.root = given.id`),
        sql` `,
      )}
    )
    ${intoTrash({ kind, from: sql`kept`, accountId })}`.execute(db);
}

/**
 * Puts everything back that was deleted with a thing. Answers whether the thing itself found its
 * place; without its school, class or course it does not.
 */
export async function putBack(trx: Trx, kind: BundleKind, rows: Rows): Promise<boolean> {
  let isBack = false;
  for (const { table, needs } of TABLES) {
    const given = rows[table] ?? [];
    if (given.length === 0) continue;
    const put = given.map((row) => ({ ...row, ...AS_NEW[table] }));
    const name = sql.table(table);
    const { numAffectedRows } = await sql`
      insert into ${name} overriding system value
      select given.* from jsonb_populate_recordset(null::${name}, ${JSON.stringify(put)}::jsonb) given
      where ${needs}
      ${table === 'waiting_entry' ? sql`on conflict do nothing` : sql``}`.execute(trx);
    if (table === kind) isBack = Number(numAffectedRows ?? 0) > 0;
  }
  return isBack;
}

/** The tables whose rows belong to an enrolment, which names itself by `id`. */
const OF_ENROLLMENTS = Object.keys(ofEnrollments(sql`null`));

/** Something in the trash, with everything that it holds. */
type Holder = { kind: string; id: number; item: { rows: Rows } };

/**
 * What lies in the trash itself and keeps enrolments of a bundle from being back: their students and courses.
 * Each with these enrolments added to what it holds, and with what was paid for them; held against others.
 */
export async function lockHoldersOfMissing(
  trx: Trx,
  root: { kind: BundleKind; id: number },
  rows: Rows,
): Promise<Holder[]> {
  if (!rows.enrollment?.length) return [];
  const { rows: holders } = await sql<Holder & { missing: number[] }>`
    with missing as (
      select id, student_id, course_id
      from jsonb_populate_recordset(null::enrollment, ${JSON.stringify(rows.enrollment)}::jsonb) given
      where not exists (select from enrollment where enrollment.id = given.id)
    )
    select trash.kind, trash.id, trash.item,
      (select jsonb_agg(missing.id) from missing
        where trash.kind = 'student' and student_id = trash.id
          or trash.kind = 'course' and course_id = trash.id) as missing
    from trash
    where (trash.kind, trash.id) in (
        select 'student', student_id from missing union select 'course', course_id from missing)
      and (trash.kind, trash.id) <> (${root.kind}, ${root.id}::bigint)
    order by trash.kind, trash.id for update`.execute(trx);
  return holders.map(({ missing, item, ...holder }) => {
    const isMissing = (table: string) => (row: Record<string, unknown>) =>
      missing.includes(Number(table === 'enrollment' ? row.id : row.enrollment_id));
    const added = OF_ENROLLMENTS.map((table) => [
      table,
      [...(item.rows[table] ?? []), ...(rows[table] ?? []).filter(isMissing(table))],
    ]);
    return { ...holder, item: { ...item, rows: { ...item.rows, ...Object.fromEntries(added) } } };
  });
}
