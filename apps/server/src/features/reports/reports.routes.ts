import { REPORT_LIMITS } from '@station/contract/reports/report-fields';
import {
  addHoliday as addHolidayEndpoint,
  addLeave as addLeaveEndpoint,
  addReportTemplate,
  deleteHoliday as deleteHolidayEndpoint,
  deleteLeave as deleteLeaveEndpoint,
  deleteReportTemplate,
  getReportSettings,
  listHolidays,
  listLeave,
  listReportTemplates,
  updateReportSettings as updateReportSettingsEndpoint,
  updateReportTemplate,
} from '@station/contract/reports/report-settings';
import {
  commentReport as commentReportEndpoint,
  findReportLinks,
  getMyDay,
  getReport,
  listMyReports,
  listReportVersions,
  reviewReport as reviewReportEndpoint,
  saveMyReport as saveMyReportEndpoint,
  submitReport as submitReportEndpoint,
  takeBackReport as takeBackReportEndpoint,
} from '@station/contract/reports/reports';
import {
  exportReportRollup,
  getReportBoard,
  getReportRollup,
} from '@station/contract/reports/team';
import type { Context, Feature, Mount } from '../../platform/context.ts';
import { sendWorkbook } from '../../platform/send-file.ts';
import { readBoard } from './board.actions.ts';
import { addLeave, deleteLeave } from './leave.actions.ts';
import { findLeave, toLeave } from './leave.queries.ts';
import { readMyDay } from './my-day.ts';
import { remindOfReports } from './reminders.jobs.ts';
import { findLinks } from './report-links.queries.ts';
import {
  addHoliday,
  addTemplate,
  deleteHoliday,
  deleteTemplate,
  updateReportSettings,
  updateTemplate,
} from './report-settings.actions.ts';
import { findHolidays, findReportSettings, findTemplates } from './report-settings.queries.ts';
import { viewOf } from './report-views.ts';
import { requiredReport, saveMyReport, submitReport, takeBackReport } from './reports.actions.ts';
import { findReport, findReportsOf, findVersions } from './reports.queries.ts';
import { commentReport, reviewReport } from './reviews.actions.ts';
import { readRollup, rollupWorkbook } from './rollup.actions.ts';

/** Daily reports (issue 17, 1): one's own, those of a team, and when they are due. */
export const reports: Feature = {
  routes: (context, mount) => {
    ownRoutes(context, mount);
    readingRoutes(context, mount);
    settingRoutes(context, mount);
  },
  jobs: [remindOfReports],
};

/** Of one's own reports. */
function ownRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(getMyDay, async ({ actor, query }) => ({
    data: await readMyDay(context, actor, query.day),
  }));

  mount(listMyReports, async ({ actor, query }) => ({
    data: await findReportsOf(db, actor.id, query.before ?? '2199-12-31', 31),
  }));

  mount(saveMyReportEndpoint, async ({ actor, params, body }) => ({
    data: await saveMyReport(context, actor, params.day, body),
  }));

  mount(submitReportEndpoint, async ({ actor, params, body }) => ({
    data: await submitReport(context, actor, params.id, body.version),
  }));

  mount(takeBackReportEndpoint, async ({ actor, params }) => ({
    data: await takeBackReport(context, actor, params.id),
  }));

  mount(findReportLinks, async ({ actor, query }) => ({
    data: query.search ? await findLinks(db, actor, query.search, REPORT_LIMITS.found) : [],
  }));

  mount(listReportVersions, async ({ actor, params }) => {
    const row = await findReport(db, actor, params.id);
    requiredReport(row?.account_id === actor.id ? row : undefined);
    const versions = await findVersions(db, params.id);
    return { data: versions.map(({ at, ...it }) => ({ ...it, at: at.toISOString() })) };
  });
}

/** Of reports that one may read. */
function readingRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(getReportBoard, async ({ actor, query }) => ({
    data: await readBoard(context, actor, query),
  }));

  mount(getReportRollup, async ({ actor, query }) => ({
    data: await readRollup(context, actor, query),
  }));

  mount(exportReportRollup, async ({ actor, query, reply }) => {
    const workbook = await rollupWorkbook(context, actor, query);
    return sendWorkbook(reply, `reports_${query.from}_${query.to}.xlsx`, workbook);
  });

  mount(getReport, async ({ actor, params }) => {
    const row = requiredReport(await findReport(db, actor, params.id));
    return { data: await viewOf(db, actor, row) };
  });

  mount(reviewReportEndpoint, async ({ actor, params, body }) => ({
    data: await reviewReport(context, actor, params.id, body),
  }));

  mount(commentReportEndpoint, async ({ actor, params, body }) => ({
    data: await commentReport(context, actor, params.id, body.text),
  }));
}

const YEAR_MS = 366 * 86_400_000;

/** Of when reports are due, who is excused, and what they begin with. */
function settingRoutes(context: Context, mount: Mount): void {
  const { db, clock } = context;

  mount(getReportSettings, async () => ({ data: await findReportSettings(db) }));

  mount(updateReportSettingsEndpoint, async ({ actor, body }) => ({
    data: await updateReportSettings(context, actor, body),
  }));

  mount(listHolidays, async ({ query }) => {
    const rows = await findHolidays(db, query.year);
    return { data: rows.map((row) => ({ ...row, calendar: row.calendar as 'KR' | 'VN' | 'own' })) };
  });

  mount(addHolidayEndpoint, async ({ actor, body }) => ({
    data: await addHoliday(context, actor, body),
  }));

  mount(deleteHolidayEndpoint, async ({ actor, params }) => {
    await deleteHoliday(context, actor, params.id);
    return {};
  });

  mount(listReportTemplates, async () => ({ data: await findTemplates(db) }));

  mount(addReportTemplate, async ({ actor, body }) => ({
    data: await addTemplate(context, actor, body),
  }));

  mount(updateReportTemplate, async ({ actor, params, body }) => ({
    data: await updateTemplate(context, actor, params.id, body),
  }));

  mount(deleteReportTemplate, async ({ actor, params }) => {
    await deleteTemplate(context, actor, params.id);
    return {};
  });

  mount(listLeave, async ({ actor }) => {
    const since = new Date(clock.now() - YEAR_MS).toISOString().slice(0, 10);
    const rows = await findLeave(db, actor, since, 500);
    return { data: rows.map(toLeave) };
  });

  mount(addLeaveEndpoint, async ({ actor, body }) => ({
    data: await addLeave(context, actor, body),
  }));

  mount(deleteLeaveEndpoint, async ({ actor, params }) => {
    await deleteLeave(context, actor, params.id);
    return {};
  });
}
