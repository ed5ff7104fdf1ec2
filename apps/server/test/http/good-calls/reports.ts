import { updateUser } from '@station/contract/accounts/users';
import {
  addHoliday,
  addLeave,
  addReportTemplate,
  deleteHoliday,
  deleteLeave,
  deleteReportTemplate,
  getReportSettings,
  listHolidays,
  listLeave,
  listReportTemplates,
  updateReportSettings,
  updateReportTemplate,
} from '@station/contract/reports/report-settings';
import {
  commentReport,
  findReportLinks,
  getMyDay,
  getReport,
  listMyReports,
  listReportVersions,
  reviewReport,
  saveMyReport,
  submitReport,
  takeBackReport,
} from '@station/contract/reports/reports';
import {
  exportReportRollup,
  getReportBoard,
  getReportRollup,
} from '@station/contract/reports/team';
import type { Caller } from './caller.ts';

/** Daily reports: written, handed in, read, added up; and when they are due. */
export async function callReports({ app, good }: Caller): Promise<void> {
  const admin = await app.createAdmin();
  const { id, token: as } = await app.createStaff();
  await good(updateUser, { as: admin.token, params: { id }, body: { leader_id: admin.id } });
  const { today: day } = (await good(getMyDay, { as })).data;
  const content = { items: [{ text: 'Gọi khách', minutes: 45 }], notes: '<p>ổn</p>' };
  const written = await good(saveMyReport, {
    as,
    params: { day },
    body: { version: null, content },
  });
  const own = { as, params: { id: written.data.id } };
  await good(submitReport, {
    ...own,
    body: { version: written.data.version },
  });
  const { data: back } = await good(takeBackReport, own);
  const { data: submitted } = await good(submitReport, { ...own, body: { version: back.version } });
  await good(listReportVersions, own);
  await good(listMyReports, { as });
  await good(findReportLinks, { as, query: { search: 'an' } });
  const led = { ...own, as: admin.token };
  await good(getReport, led);
  await good(commentReport, { ...led, body: { text: 'Tốt' } });
  await good(reviewReport, {
    ...led,
    body: { verdict: 'confirmed', version: submitted.version },
  });
  const query = { from: day, to: day };
  await good(getReportBoard, { as: admin.token, query });
  await good(getReportRollup, { as: admin.token, query });
  await good(exportReportRollup, { as: admin.token, query });

  const leave = await good(addLeave, { as, body: { from_day: day, to_day: day } });
  await good(listLeave, { as });
  await good(deleteLeave, { as, params: { id: leave.data.id } });
  const { data: settings } = await good(getReportSettings, { as });
  await good(updateReportSettings, { as: admin.token, body: settings });
  const added = await good(addHoliday, {
    as: admin.token,
    body: { calendar: 'own', day, name: 'Ngày thành lập' },
  });
  await good(listHolidays, { as, query: { year: 2026 } });
  await good(deleteHoliday, { as: admin.token, params: { id: added.data.id } });
  const template = { department: 'Kinh doanh', content };
  const { data } = await good(addReportTemplate, { as: admin.token, body: template });
  const at = { as: admin.token, params: { id: data.id } };
  await good(listReportTemplates, { as: admin.token });
  await good(updateReportTemplate, { ...at, body: template });
  await good(deleteReportTemplate, at);
}
