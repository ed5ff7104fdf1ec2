import { IMPORT_OTHERS_MAX } from '@station/contract/imports/import-rows';
import type { ImportCounts } from '@station/contract/imports/imports';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../platform/context.ts';
import { invalidField } from '../../platform/problem.ts';
import type { CreateChecker, ImportDefinition } from './import.kind.ts';
import { rowNotFound } from './import-problems.ts';
import {
  countRows,
  findRows,
  findSharingRows,
  markDuplicates,
  type StagedRow,
  updateRow,
} from './import-rows.queries.ts';
import { requireReady } from './imports.actions.ts';
import { saveCounts } from './imports.queries.ts';

/** What a person changes in a row. */
export type RowEdit = {
  values?: Record<string, string> | undefined;
  dropped?: boolean | undefined;
};

/** The row after it, other rows that it changed, and the new counts. */
export type EditedRow = { row: StagedRow; others: StagedRow[]; counts: ImportCounts };

/**
 * Changes values of a staged row, leaves it out or takes it back. It is checked again, and so are
 * the rows that are, or were, duplicates of it.
 * @throws Problem `imports.not-ready`, `imports.row-not-found` or one that names an unknown field.
 */
export async function editRow(
  { db }: Pick<Context, 'db'>,
  definition: ImportDefinition,
  importId: string,
  number: number,
  edit: RowEdit,
): Promise<EditedRow> {
  requireKnownFields(definition, edit.values ?? {});
  return db.transaction().execute(async (trx) => {
    const { duplicates } = await requireReady(trx, importId);
    const [was] = await findRows(trx, importId, duplicates, [number]);
    if (!was) throw rowNotFound();
    const checked = await checkedAgain(trx, definition, was, edit);
    const before = await findSharingRows(trx, importId, duplicates, {
      keys: [was.key, checked.key],
      ids: was.match_id === null ? [] : [was.match_id],
    });
    await updateRow(trx, importId, number, checked);
    const mark = () =>
      markDuplicates(trx, importId, definition.matches, [...new Set([number, ...before.keys()])]);
    await mark();
    // Its record, known only now, may be that of rows with other keys.
    const [found] = await findRows(trx, importId, duplicates, [number]);
    if (found && found.match_id !== null && found.match_id !== was.match_id) {
      const ids = [found.match_id];
      const more = await findSharingRows(trx, importId, duplicates, { keys: [], ids });
      const news = [...more].filter(([it]) => it !== number && !before.has(it));
      for (const [it, outcome] of news) before.set(it, outcome);
      if (news.length > 0) await mark();
    }
    const counts = await countRows(trx, importId, duplicates);
    await saveCounts(trx, importId, counts, duplicates);
    const now = await findRows(trx, importId, duplicates, [number, ...before.keys()]);
    const row = now.find((it) => it.row === number);
    if (!row) throw rowNotFound();
    const others = now.filter((it) => it !== row && before.get(it.row) !== it.outcome);
    return { row, others: others.slice(0, IMPORT_OTHERS_MAX), counts };
  });
}

type Found = Awaited<ReturnType<typeof findRows>>[number];

async function checkedAgain(
  db: Db,
  definition: ImportDefinition,
  was: Found,
  { values, dropped }: RowEdit,
) {
  const module: { createChecker: CreateChecker<unknown> } = await import(definition.checker.href);
  const check = module.createChecker(await definition.checkerOptions(db));
  const given = definition.fields.map(({ key }, at) =>
    values && Object.hasOwn(values, key) ? (values[key] ?? '').trim() : (was.vals[at] ?? ''),
  );
  const isBroken = was.problems?.some(({ reason }) => reason === 'characters') ?? false;
  const unstorable = given.findIndex(
    (it, at) =>
      it.includes('\0') ||
      !it.isWellFormed() ||
      // Of what could not be stored a sign is kept in its place, until somebody mends that very cell.
      (isBroken && it.includes('\ufffd') && it === was.vals[at]),
  );
  const checked = check(given, unstorable === -1 ? undefined : unstorable);
  const notes = values ? checked.notes : (was.notes ?? []);
  return {
    vals: checked.values,
    key: checked.key,
    other_keys: checked.otherKeys ?? [],
    derived: checked.derived,
    problems: checked.problems.length > 0 ? checked.problems : null,
    notes: notes.length > 0 ? notes : null,
    is_mended: was.is_mended || values !== undefined,
    is_dropped: dropped ?? was.is_dropped,
  };
}

function requireKnownFields({ fields }: ImportDefinition, values: Record<string, string>): void {
  for (const key of Object.keys(values)) {
    if (fields.some((field) => field.key === key)) continue;
    throw invalidField({
      field: `values.${key}`,
      message: 'is not one of the fields',
      rule: 'unknown',
    });
  }
}
