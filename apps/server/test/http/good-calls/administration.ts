import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '@station/contract/accounts/api-tokens';
import { exportAudit, listAudit, listAuditActions } from '@station/contract/audit/audit';
import {
  createCompany,
  createEmployee,
  deleteCompany,
  deleteEmployee,
  exportCompanies,
  listCompanies,
  listEmployees,
  updateCompany,
  updateEmployee,
} from '@station/contract/companies/companies';
import {
  addCategories,
  listAvailableCategories,
  listCategories,
  migrateCategory,
  removeCategory,
  renameCategory,
} from '@station/contract/contacts/categories';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from '@station/contract/contacts/saved-views';
import { getHealth } from '@station/contract/health/health';
import {
  getPublicSettings,
  getSettings,
  removeLogo,
  updateSettings,
  uploadLogo,
} from '@station/contract/settings/settings';
import { cancelJob, getJob, listJobs, retryJob } from '@station/contract/tasks/tasks';
import {
  createCampusArea,
  deleteCampusArea,
  exportAreaLog,
  listAreaLog,
  listCampusAreas,
  updateCampusArea,
} from '@station/contract/visitors/campus-areas';
import {
  getLocationConsent,
  setLocationConsent,
} from '@station/contract/visitors/location-consent';
import {
  eraseOwnData,
  exportOwnData,
  getOwnData,
  listOwnPoints,
  listOwnVisits,
} from '@station/contract/visitors/location-data';
import { ipLocation } from '@station/contract/visitors/locations';
import {
  exportVisitStatistics,
  listVisitSessions,
  visitSessionPages,
  visitStatistics,
} from '@station/contract/visitors/visitor-statistics';
import { getReplay, getVisitorTrail } from '@station/contract/visitors/visitor-trails';
import { heartbeat, trackVisit, updateVisit } from '@station/contract/visitors/visits';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '@station/contract/webhooks/webhooks';
import { areaFields } from '../../fixtures/campus-areas.ts';
import { employeeFields } from '../../fixtures/companies.ts';
import { picture } from '../../fixtures/pictures.ts';
import { countAll } from '../../fixtures/visit-history.ts';
import { visitRecord } from '../../fixtures/visits.ts';
import { formOf } from '../../fixtures/workbooks.ts';
import type { Caller } from './caller.ts';

/** Settings, categories, companies, saved views and what the audit log says of all that. */
export async function callAdministration({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createAdmin();
  await good(updateSettings, { as, body: { organisation_name: 'Trường 1879' } });
  const logo = await formOf([{ field: 'files', bytes: await picture(), filename: 'logo.jpg' }]);
  await good(uploadLogo, { as, body: logo.payload, headers: logo.headers });
  await good(getSettings, { as });
  await good(getHealth, { as });
  await good(getPublicSettings);
  await good(removeLogo, { as });

  const categories = ['khach_le', 'khach_si'].map((value) => ({ value, label: value }));
  await good(addCategories, {
    as,
    body: { categories: categories.map((it) => ({ ...it, description: '' })) },
  });
  await good(listCategories, { as });
  await good(listAvailableCategories, { as });
  const body = { old_category: 'khach_le', new_category: 'khach_quen' };
  await good(renameCategory, { as, body });
  await good(migrateCategory, {
    as,
    body: { from_category: 'khach_quen', to_category: 'khach_si' },
  });
  await good(removeCategory, { as, body: { category: 'khach_quen' } });

  const { data: company } = await good(createCompany, { as, body: { name: 'Hoa Sen' } });
  const of = { as, params: { companyId: company.id } };
  const { data: employee } = await good(createEmployee, { ...of, body: employeeFields() });
  await good(listEmployees, of);
  const changed = { ...employeeFields(), companyId: company.id };
  await good(updateEmployee, { as, params: { id: employee.id }, body: changed });
  await good(deleteEmployee, { as, params: { id: employee.id } });
  await good(listCompanies, { as });
  await good(exportCompanies, { as });
  const params = { id: company.id };
  await good(updateCompany, { as, params, body: { name: 'Hoa Sen mới' } });
  await good(deleteCompany, { as, params });

  const view = { screen: 'contacts', name: 'Khách', view: { sort: 'name' } } as const;
  const { data: saved } = await good(createSavedView, { as, body: view });
  await good(listSavedViews, { as, query: { screen: 'contacts' } });
  await good(updateSavedView, { as, params: { id: saved.id }, body: { name: 'Khách hàng' } });
  await good(deleteSavedView, { as, params: { id: saved.id } });

  await good(listAudit, { as, query: { search: 'admin' } });
  await good(listAuditActions, { as });
  await good(exportAudit, { as });

  const { rows } = await app.store.pool.query<{ id: number }>(`
    insert into job (kind, payload, state, finished_at, failure)
    values ('tests.nobodys', '{}', 'failed', now(), 'Torn') returning id`);
  const task = { as, params: { id: rows[0]!.id } };
  await good(listJobs, { as });
  await good(retryJob, task);
  await good(getJob, task);
  await good(cancelJob, task);

  await good(listApiTokens, { as });
  const { data: key } = await good(createApiToken, {
    as,
    body: { name: 'Bảng lương', scopes: ['contacts:read'], days: 30 },
  });
  await good(revokeApiToken, { as, params: { id: key.id } });
  await callWebhooks({ app, good }, as);
}

/** Visits from the first page to the statistics, areas, and what is kept of a person. */
export async function callVisitors({ app, good }: Caller): Promise<void> {
  const { token: admin } = await app.createAdmin();
  const { token: as, id } = await app.createStaff();
  await good(ipLocation);
  await good(setLocationConsent, { as, body: { agreed: true } });
  await good(getLocationConsent, { as });
  const visit = visitRecord({ geoLocation: { latitude: 21, longitude: 105, accuracy: 8 } });
  const { sessionId, visitorId, page } = visit;
  await good(trackVisit, { as, body: visit });
  await good(updateVisit, { as, body: { sessionId, visitorId, page, visibleMs: 4_200 } });
  await good(heartbeat, { as, body: { sessionId, visitorId } });

  await countAll(app);
  const today = new Date().toISOString().slice(0, 10);
  const query = { from: today, to: today, time_zone: 'UTC' };
  await good(visitStatistics, { as: admin, query });
  await good(exportVisitStatistics, { as: admin, query });
  const { data: sessions } = await good(listVisitSessions, { as: admin, query });
  await good(visitSessionPages, { as: admin, params: { id: sessions[0]?.session_id ?? '' } });
  await good(getVisitorTrail, { as: admin, query: { session_id: sessionId } });
  await good(getVisitorTrail, { as: admin, query: { account_id: id, day: today } });
  await good(getReplay, { as: admin, query: { day: today } });

  const { data: area } = await good(createCampusArea, { as: admin, body: areaFields() });
  await good(listCampusAreas, { as: admin });
  const params = { id: area.id };
  await good(updateCampusArea, { as: admin, params, body: areaFields({ name: 'Campus B' }) });
  await good(listAreaLog, { as: admin, query: { area_id: area.id } });
  await good(exportAreaLog, { as: admin });
  await good(deleteCampusArea, { as: admin, params });

  await good(getOwnData, { as });
  await good(listOwnPoints, { as });
  await good(listOwnVisits, { as });
  await good(exportOwnData, { as });
  await good(eraseOwnData, { as });
}

async function callWebhooks({ app, good }: Caller, as: string): Promise<void> {
  const fields = { name: 'Kế toán', address: 'https://hooks.example/station' };
  const areas = ['contacts' as const];
  const { data: hook } = await good(createWebhook, { as, body: { ...fields, areas } });
  const at = { as, params: { id: hook.id } };
  await good(testWebhook, at);
  const { data } = await good(listWebhookDeliveries, at);
  await good(replayWebhookDelivery, { as, params: { id: data[0]!.id } });
  await good(updateWebhook, { ...at, body: { ...fields, areas, paused: true, version: 1 } });
  await good(listWebhooks, { as });
  await good(deleteWebhook, at);
  await app.store.pool.query(`delete from job where kind = 'webhooks.deliver'`);
}
