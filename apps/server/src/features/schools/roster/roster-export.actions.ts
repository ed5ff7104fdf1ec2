import { writeWorkbook } from '@station/excel/write-workbook';
import { writeAccessAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { findEnrollments } from '../enrollments/enrollments.queries.ts';
import { ROSTER_LABELS, STATUS_LABELS } from './roster-texts.ts';

/** Columns that a roster has; birth dates and addresses are in details alone. */
const COLUMNS = [
  ['course_id', 14],
  ['student_name', 28],
  ['phone', 18],
  ['email', 30],
  ['status', 14],
  ['enrollment_date', 16],
] as const;

/**
 * The students of a course as a workbook that can be imported again. The audit line is there before
 * the first byte.
 */
export async function rosterWorkbook(
  { db }: Context,
  actor: Actor,
  courseId: number,
): Promise<AsyncIterable<Uint8Array>> {
  const line = { actor, action: 'enrollments.exported', subject: 'course', subjectId: courseId };
  await writeAccessAudit(db, line);
  const found = await findEnrollments(db, courseId);
  return writeWorkbook({
    sheetName: 'Danh sách học sinh',
    columns: COLUMNS.map(([field, width]) => ({
      header: ROSTER_LABELS[field].vi,
      width,
      ...(field === 'status' && { choices: Object.values(STATUS_LABELS).map(({ vi }) => vi) }),
    })),
    rows: found
      .toReversed()
      .map((row) => [
        String(row.course_id),
        row.student_name,
        row.phone,
        row.email,
        STATUS_LABELS[row.status].vi,
        row.enrollment_date,
      ]),
  });
}
