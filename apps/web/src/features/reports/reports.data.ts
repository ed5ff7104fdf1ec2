import type { BodyInput } from '@station/contract/endpoint';
import type { Report } from '@station/contract/reports/report-fields';
import {
  commentReport,
  findReportLinks,
  getMyDay,
  getReport,
  listReportVersions,
  type MyDay,
  reviewReport,
  saveMyReport,
  submitReport,
  takeBackReport,
} from '@station/contract/reports/reports';
import {
  exportReportRollup,
  getReportBoard,
  getReportRollup,
  type RollupQuery,
} from '@station/contract/reports/team';
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useRefresh } from '../../platform/saved-by.ts';
import { download } from '../../platform/transfer.ts';
import { useWrite } from '../../platform/write.ts';

/** Key of everything that is read about reports. */
export const REPORTS_KEY = ['reports'] as const;

/** Has everything that is shown about reports read anew. */
export const useReportsRefresh = () => useRefresh(REPORTS_KEY);

const mineKey = (day: string) => [...REPORTS_KEY, 'mine', day] as const;

/** One's own report of a day; of today in the office for the empty text. */
export const useMyDay = (day: string) =>
  useQuery({
    queryKey: mineKey(day),
    queryFn: async ({ signal }) =>
      (await call(getMyDay, { query: day ? { day } : {}, signal })).data,
  });

/** Keeps what stands in one's own report of a day. @throws Problem as `call` does. */
export const keepReport = async (
  day: string,
  body: BodyInput<typeof saveMyReport>,
): Promise<Report> => (await call(saveMyReport, { params: { day }, body })).data;

/** Puts what is stored now into what is shown of its day; today's place may hold the next day by then. */
export function showOwnReport(client: QueryClient, asked: string, report: Report): void {
  client.setQueryData<MyDay>(mineKey(asked), (day) =>
    day?.day === report.day ? { ...day, report } : day,
  );
}

/** A report that the caller may read. */
export const useReport = (id: number) =>
  useQuery({
    queryKey: [...REPORTS_KEY, 'report', id],
    queryFn: async ({ signal }) => (await call(getReport, { params: { id }, signal })).data,
  });

export const useReportVersions = (id: number) =>
  useQuery({
    queryKey: [...REPORTS_KEY, 'versions', id],
    queryFn: async ({ signal }) =>
      (await call(listReportVersions, { params: { id }, signal })).data,
  });

/** Records that an item can be about. */
export const useFoundLinks = (search: string) =>
  useQuery({
    queryKey: [...REPORTS_KEY, 'links', search],
    queryFn: async ({ signal }) =>
      (await call(findReportLinks, { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });

/** Who has handed in, by day. */
export const useBoard = (range: { from: string; to: string; account_id?: number }) =>
  useQuery({
    queryKey: [...REPORTS_KEY, 'board', range],
    queryFn: async ({ signal }) => (await call(getReportBoard, { query: range, signal })).data,
    placeholderData: keepPreviousData,
  });

/** What was handed in comes to. */
export const useRollup = (query: RollupQuery) =>
  useQuery({
    queryKey: [...REPORTS_KEY, 'rollup', query],
    queryFn: async ({ signal }) => (await call(getReportRollup, { query, signal })).data,
    placeholderData: keepPreviousData,
  });

/** Saves the same as an Excel file; gives its name. */
export const useRollupExport = () =>
  useWrite({
    mutationFn: (query: RollupQuery) => download(exportReportRollup, 'reports.xlsx', { query }),
  });

/** What is done with a report that is stored. After each, what is on the screen is read anew. */
export function useReportCalls() {
  const client = useQueryClient();
  const onSettled = useReportsRefresh();
  const onSuccess = (report: Report) =>
    client.setQueryData([...REPORTS_KEY, 'report', report.id], report);
  const shared = { onSettled, onSuccess };
  return {
    submit: useWrite({
      mutationFn: async ({ id, version }: { id: number; version: number }) =>
        (await call(submitReport, { params: { id }, body: { version } })).data,
      ...shared,
    }),
    takeBack: useWrite({
      mutationFn: async (id: number) => (await call(takeBackReport, { params: { id } })).data,
      ...shared,
    }),
    review: useWrite({
      mutationFn: async ({ id, body }: { id: number; body: BodyInput<typeof reviewReport> }) =>
        (await call(reviewReport, { params: { id }, body })).data,
      ...shared,
    }),
    comment: useWrite({
      mutationFn: async ({ id, text }: { id: number; text: string }) =>
        (await call(commentReport, { params: { id }, body: { text } })).data,
      ...shared,
    }),
  };
}
