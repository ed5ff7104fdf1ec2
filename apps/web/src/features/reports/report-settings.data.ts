import type { BodyInput } from '@station/contract/endpoint';
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
  type ReportTemplate,
  updateReportSettings,
  updateReportTemplate,
} from '@station/contract/reports/report-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useWrite } from '../../platform/write.ts';
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

type Template = BodyInput<typeof addReportTemplate>;

/** What is decided about when reports are due. After each, what is on the screen is read anew. */
export function useSettingCalls() {
  const client = useQueryClient();
  const onSettled = () => void client.invalidateQueries({ queryKey: REPORTS_KEY });
  return {
    saveSettings: useWrite({
      mutationFn: async (body: BodyInput<typeof updateReportSettings>) =>
        (await call(updateReportSettings, { body })).data,
      onSettled,
    }),
    addHoliday: useWrite({
      mutationFn: async (body: BodyInput<typeof addHoliday>) =>
        (await call(addHoliday, { body })).data,
      onSettled,
    }),
    deleteHoliday: useWrite({
      mutationFn: (id: number) => call(deleteHoliday, { params: { id } }),
      onSettled,
    }),
    saveTemplate: useWrite({
      mutationFn: async ({ base, body }: { base: ReportTemplate | undefined; body: Template }) =>
        base
          ? (
              await call(updateReportTemplate, {
                params: { id: base.id },
                body: { ...body, version: base.version },
              })
            ).data
          : (await call(addReportTemplate, { body })).data,
      onSettled,
    }),
    deleteTemplate: useWrite({
      mutationFn: (id: number) => call(deleteReportTemplate, { params: { id } }),
      onSettled,
    }),
    addLeave: useWrite({
      mutationFn: async (body: BodyInput<typeof addLeave>) => (await call(addLeave, { body })).data,
      onSettled,
    }),
    deleteLeave: useWrite({
      mutationFn: (id: number) => call(deleteLeave, { params: { id } }),
      onSettled,
    }),
  };
}
