import { exportAudit, listAudit, listAuditActions } from '@station/contract/audit/audit';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { download } from '../../platform/transfer.ts';
import { useWrite } from '../../platform/write.ts';
import type { AuditAddress } from './audit.address.ts';

const AUDIT_KEY = ['audit'] as const;

/** The filters as the server takes them: what is not set is left out. */
function queryOf(address: AuditAddress): Partial<AuditAddress> {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value));
}

/** The lines that the filters leave, newest first, as many pages as were asked for. */
export function useAuditLines(address: AuditAddress) {
  return useInfiniteQuery({
    queryKey: [...AUDIT_KEY, 'lines', address],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...queryOf(address), before: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  });
}

/** The actions and kinds of things that the log knows. */
export function useAuditChoices() {
  const { data } = useQuery({
    queryKey: [...AUDIT_KEY, 'choices'],
    queryFn: async ({ signal }) => (await call(listAuditActions, { signal })).data,
  });
  return data;
}

/** Saves the lines that the filters leave as an Excel file; gives its name. */
export function useAuditExport() {
  return useWrite({
    mutationFn: (address: AuditAddress) =>
      download(exportAudit, 'audit.xlsx', { query: queryOf(address) }),
  });
}
