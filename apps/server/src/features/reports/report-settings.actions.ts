import type { GivenContent, ReportsReason } from '@station/contract/reports/report-fields';
import type {
  Holiday,
  HolidayCalendar,
  ReportSettings,
  ReportTemplate,
} from '@station/contract/reports/report-settings';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { Problem } from '../../platform/problem.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../platform/row-guards.ts';
import { washEditorHtml } from '../../platform/safe-html.ts';
import {
  deleteHolidayRow,
  deleteTemplateRow,
  findReportSettings,
  insertHoliday,
  insertTemplate,
  lockReportSettings,
  lockTemplate,
  saveReportSettings,
  type TemplateRow,
  updateTemplateRow,
} from './report-settings.queries.ts';

/** Changes when reports are due. @throws Problem `reports.settings-changed-meanwhile`. */
export async function updateReportSettings(
  { db }: Context,
  actor: Actor,
  { version, ...change }: Omit<ReportSettings, 'version'> & { version?: number | undefined },
): Promise<ReportSettings> {
  return db.transaction().execute(async (trx) => {
    const before = await lockReportSettings(trx);
    requireVersion(before, version, {
      message: 'These settings were changed by somebody else meanwhile',
      reason: 'reports.settings-changed-meanwhile' satisfies ReportsReason,
      current: before,
    });
    await saveReportSettings(trx, {
      ...change,
      workdays: [...new Set(change.workdays)].toSorted(),
      calendars: [...new Set(change.calendars)],
    });
    const after = await findReportSettings(trx);
    const line = { actor, action: 'reports.settings-changed', subject: 'setting' };
    await writeAudit(trx, { ...line, before, after });
    return after;
  });
}

/** Adds a day off. @throws Problem `reports.holiday-taken`. */
export async function addHoliday(
  { db }: Context,
  actor: Actor,
  holiday: { calendar: HolidayCalendar; day: string; name: string },
): Promise<Holiday> {
  const taken = () => refuse('conflict', 'This day is off already', 'reports.holiday-taken');
  return mapConstraintErrors({ report_holiday_calendar_day_key: taken }, () =>
    db.transaction().execute(async (trx) => {
      const after = await insertHoliday(trx, holiday);
      const line = { actor, action: 'reports.holiday-added', subject: 'report-holiday' };
      await writeAudit(trx, { ...line, subjectId: after.id, after });
      return { ...after, calendar: holiday.calendar };
    }),
  );
}

/** Takes a day off away. @throws Problem `reports.holiday-not-found`. */
export async function deleteHoliday({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = requireFound(await deleteHolidayRow(trx, id), {
      message: 'This day off does not exist',
      reason: 'reports.holiday-not-found' satisfies ReportsReason,
    });
    const line = { actor, action: 'reports.holiday-deleted', subject: 'report-holiday' };
    await writeAudit(trx, { ...line, subjectId: id, before });
  });
}

type GivenTemplate = { department: string; content: GivenContent };

/** Adds a template. @throws Problem `reports.template-taken`. */
export async function addTemplate(
  { db }: Context,
  actor: Actor,
  given: GivenTemplate,
): Promise<ReportTemplate> {
  return mapConstraintErrors(TEMPLATE_KEYS, () =>
    db.transaction().execute(async (trx) => {
      const after = await insertTemplate(trx, washed(given));
      const line = { actor, action: 'reports.template-added', subject: 'report-template' };
      await writeAudit(trx, { ...line, subjectId: after.id, after });
      return after;
    }),
  );
}

/**
 * Changes a template.
 * @throws Problem `reports.template-not-found`, `reports.template-taken`,
 *   `reports.template-changed-meanwhile`.
 */
export async function updateTemplate(
  { db }: Context,
  actor: Actor,
  id: number,
  { version, ...given }: GivenTemplate & { version?: number | undefined },
): Promise<ReportTemplate> {
  return mapConstraintErrors(TEMPLATE_KEYS, () =>
    db.transaction().execute(async (trx) => {
      const before = requiredTemplate(await lockTemplate(trx, id));
      requireVersion(before, version, {
        message: 'This template was changed by somebody else meanwhile',
        reason: 'reports.template-changed-meanwhile' satisfies ReportsReason,
        current: before,
      });
      const after = await updateTemplateRow(trx, id, washed(given));
      const line = { actor, action: 'reports.template-updated', subject: 'report-template' };
      await writeAudit(trx, { ...line, subjectId: id, before, after });
      return after;
    }),
  );
}

/** Deletes a template. @throws Problem `reports.template-not-found`. */
export async function deleteTemplate({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = requiredTemplate(await lockTemplate(trx, id));
    await deleteTemplateRow(trx, id);
    const line = { actor, action: 'reports.template-deleted', subject: 'report-template' };
    await writeAudit(trx, { ...line, subjectId: id, before });
  });
}

/** A template is about no record, and keeps of its notes what our editor makes. */
const washed = ({ department, content }: GivenTemplate): GivenTemplate => ({
  department,
  content: {
    ...content,
    notes: washEditorHtml(content.notes),
    items: content.items.filter(({ text }) => text !== '').map((item) => ({ ...item, link: null })),
  },
});

const requiredTemplate = (row: TemplateRow | undefined) =>
  requireFound(row, {
    message: 'This template does not exist',
    reason: 'reports.template-not-found' satisfies ReportsReason,
  });

const TEMPLATE_KEYS = {
  report_template_department_key: () =>
    refuse('conflict', 'This department has a template already', 'reports.template-taken'),
};

/** A refusal of this domain. */
function refuse(code: 'conflict', message: string, reason: ReportsReason): Problem {
  return new Problem(code, message, { reason });
}
