import type { ResponseOf } from '@station/contract/endpoint';
import { exportDashboard, getDashboard } from '@station/contract/membership/follow-up';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { download } from '../../../platform/transfer.ts';
import { useWrite } from '../../../platform/write.ts';
import { MEMBERSHIP_KEY } from '../members.data.ts';

/** The figures of some months. */
export type Dashboard = ResponseOf<typeof getDashboard>;

/** How membership went in the last months. */
export const useDashboard = (months: number) =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'dashboard', months],
    queryFn: ({ signal }) => call(getDashboard, { query: { months }, signal }),
    placeholderData: keepPreviousData,
  });

/** Saves the same as an Excel file. */
export const useDashboardFile = () =>
  useWrite({
    mutationFn: (months: number) =>
      download(exportDashboard, 'membership.xlsx', { query: { months } }),
  });
