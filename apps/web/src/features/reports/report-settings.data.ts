import {
  addReportTemplate,
  getReportSettings,
  listHolidays,
  listLeave,
  listReportTemplates,
  updateReportSettings,
  updateReportTemplate,
} from '@station/contract/reports/report-settings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { savedBy } from '../../platform/saved-by.ts';
import { REPORTS_KEY } from './reports.data.ts';

export const useReportSettings = () =>
  useQuery({
    queryKey: [...REPORTS_KEY, 'settings'],
    queryFn: async ({ signal }) => (await call(getReportSettings, { signal })).data,
  });

export const useHolidays = (year: number) =>
  useQuery({
    queryKey: [...REPORTS_KEY, 'holidays', year],
    queryFn: async ({ signal }) => (await call(listHolidays, { query: { year }, signal })).data,
  });

export const useTemplates = () =>
  useQuery({
    queryKey: [...REPORTS_KEY, 'templates'],
    queryFn: async ({ signal }) => (await call(listReportTemplates, { signal })).data,
  });

export const useLeave = () =>
  useQuery({
    queryKey: [...REPORTS_KEY, 'leave'],
    queryFn: async ({ signal }) => (await call(listLeave, { signal })).data,
  });

export const reportSettingsSaving = savedBy(updateReportSettings, updateReportSettings);
export const templateSaving = savedBy(addReportTemplate, updateReportTemplate);
