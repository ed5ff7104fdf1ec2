import {
  type CustomerCheck,
  type CustomerCheckReason,
  VERDICTS,
} from '@station/contract/customer-check/checks';
import type { CheckList } from '@station/contract/customer-check/lists';
import { writeWorkbook } from '@station/excel/write-workbook';
import { writeAccessAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { requireFound } from '../../platform/row-guards.ts';
import {
  CHECK_FIELDS,
  CHECK_LABELS,
  EVIDENCE_LABELS,
  RESULT_LABELS,
  VERDICT_LABELS,
} from './check-list-texts.ts';
import {
  findCheckList,
  findListRows,
  type ListOwner,
  type ListRow,
  type RowVerdict,
} from './check-lists.queries.ts';
import { judge } from './checks.actions.ts';
import type { KnownPeople } from './known-people.kind.ts';
import { mergedPeople } from './known-people.rules.ts';

/** People that are told of a row. */
const TOLD = 3;

/** Rows that are read at a time for a workbook. */
const ROWS_A_STEP = 500;

/** What the values of a row come to together: the weightiest verdict of any of them. */
export async function judgeRow(
  context: Pick<Context, 'db' | 'clock'>,
  parts: readonly KnownPeople[],
  { role }: { role: 'admin' | 'user' },
  { row, vals }: { row: number; vals: readonly string[] },
): Promise<RowVerdict> {
  const checks: CustomerCheck[] = [];
  const whom = { role, checkedFor: 'job' as const };
  for (const term of vals) {
    if (term !== '') checks.push(await judge(context, parts, whom, term));
  }
  const cautions = checks.flatMap((check) => check.cautions.map(({ reason }) => reason));
  return {
    row,
    verdict: VERDICTS.find((one) => checks.some((check) => check.verdict === one)) ?? 'new',
    found: mergedPeople(checks.flatMap(({ matches }) => matches))
      .slice(0, TOLD)
      .map(({ kind, id, name, evidence }) => ({ kind, id, name, evidence })),
    cautions: [...new Set(cautions)],
  };
}

/** Whose files somebody may see. */
export const listsOf = ({ id, role }: Actor): ListOwner =>
  role === 'admin' ? 'everybody' : { accountId: id };

/** The file that is there and the caller's to see. @throws Problem `customer-check.list-not-found`. */
export async function getCheckList(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  id: string,
): Promise<CheckList> {
  const found = await findCheckList(db, listsOf(actor), id);
  return toCheckList(
    requireFound(found, {
      message: 'This file does not exist',
      reason: 'customer-check.list-not-found' satisfies CustomerCheckReason,
    }),
  );
}

/** The rows of a file with their verdicts as a workbook; the audit line is there before the first byte. */
export async function checkListWorkbook(
  context: Context,
  actor: Actor,
  id: string,
): Promise<AsyncIterable<Uint8Array>> {
  const { file_name, rows } = await getCheckList(context, actor, id);
  await writeAccessAudit(context.db, {
    actor,
    action: 'customer-check.exported',
    subject: 'customer-check',
    after: { file: file_name, rows },
  });
  return writeWorkbook({
    sheetName: RESULT_LABELS.verdict,
    columns: [
      ...CHECK_FIELDS.map((field) => ({ header: CHECK_LABELS[field].vi, width: 24 })),
      { header: RESULT_LABELS.verdict, width: 12 },
      { header: RESULT_LABELS.found, width: 40 },
      { header: RESULT_LABELS.evidence, width: 40 },
      { header: RESULT_LABELS.cautions, width: 40 },
    ],
    rows: verdictRows(context, id),
  });
}

async function* verdictRows({ db }: Pick<Context, 'db'>, id: string) {
  for (let from = 0; ; from += ROWS_A_STEP) {
    const rows = await findListRows(db, id, '', from, ROWS_A_STEP);
    for (const { name, phone, email, number, verdict, found, cautions } of rows) {
      yield [
        ...[name, phone, email, number],
        verdict === null ? '' : VERDICT_LABELS[verdict],
        found.map((one) => one.name).join('; '),
        found.map((one) => one.evidence.map((it) => EVIDENCE_LABELS[it]).join(', ')).join('; '),
        cautions.join('; '),
      ];
    }
    if (rows.length < ROWS_A_STEP) return;
  }
}

/** A file as callers see it. */
export function toCheckList(row: ListRow): CheckList {
  const { id, file_name, account_name, created_at, rows, done, ...verdicts } = row;
  return {
    ...{ id, file_name, account_name, rows, done },
    created_at: created_at.toISOString(),
    verdicts,
  };
}
