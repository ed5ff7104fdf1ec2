import { listCautions } from '@station/contract/customer-check/cautions';
import {
  askRegister,
  type CustomerCheck,
  checkCustomer,
  type Verdict,
} from '@station/contract/customer-check/checks';
import {
  exportCheckList,
  getCheckList,
  listCheckLists,
} from '@station/contract/customer-check/lists';
import { getRegisters } from '@station/contract/customer-check/registers';
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

/** Key of everything that is read of the customer check. */
const CUSTOMER_CHECK_KEY = ['customer-check'] as const;

const LAST_KEY = [...CUSTOMER_CHECK_KEY, 'last'] as const;

/** Has everything about the customer check asked anew. */
export const refreshCustomerCheck = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: CUSTOMER_CHECK_KEY });

/** The same, by whoever shows it. */
export const useCheckRefresh = () => useRefresh(CUSTOMER_CHECK_KEY);

/** A check that was made; `again`: what it led to may have changed it. */
type LastCheck = { term: string; check: CustomerCheck; again?: true };

/**
 * The check, and the last one of this tab: it is there again when somebody comes back from what it led
 * to. It stands in no address and in no storage, for it is about a person.
 */
export function useCustomerCheck() {
  const client = useQueryClient();
  const last = useQuery<LastCheck | null>({
    queryKey: LAST_KEY,
    queryFn: () => client.getQueryData<LastCheck>(LAST_KEY) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const check = useWrite({
    mutationFn: async (term: string) => ({
      term,
      check: (await call(checkCustomer, { body: { term } })).data,
    }),
    onSuccess: (made: LastCheck) => client.setQueryData(LAST_KEY, made),
  });
  return {
    last: last.data ?? undefined,
    check,
    /** Has the last term checked anew by whoever comes back. */
    expectChange: () =>
      client.setQueryData<LastCheck | null>(LAST_KEY, (old) => old && { ...old, again: true }),
  };
}

/** What the register of its country says of a number. */
export function useRegister(number: string) {
  return useQuery({
    queryKey: [...CUSTOMER_CHECK_KEY, 'register', number],
    queryFn: async ({ signal }) => (await call(askRegister, { body: { number }, signal })).data,
    retry: false,
  });
}

/** A page of cautions, those that hold or those that are over. */
export function useCautions(query: { search: string; over: boolean; page: number }) {
  return useQuery({
    queryKey: [...CUSTOMER_CHECK_KEY, 'cautions', query],
    queryFn: ({ signal }) => call(listCautions, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Which registers are asked. */
export function useRegisterSettings() {
  return useQuery({
    queryKey: [...CUSTOMER_CHECK_KEY, 'registers'],
    queryFn: async ({ signal }) => (await call(getRegisters, { signal })).data,
  });
}

/** A page of files that were checked. */
export function useCheckLists(page: number) {
  return useQuery({
    queryKey: [...CUSTOMER_CHECK_KEY, 'lists', page],
    queryFn: ({ signal }) => call(listCheckLists, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the rows of one. */
export function useCheckList(id: string, query: { verdict: Verdict | ''; page: number }) {
  return useQuery({
    queryKey: [...CUSTOMER_CHECK_KEY, 'list', id, query],
    queryFn: ({ signal }) => call(getCheckList, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Saves the rows of one with their verdicts. */
export const useCheckListFile = () =>
  useWrite({
    mutationFn: (id: string) =>
      download(exportCheckList, 'customer_check.xlsx', { params: { id } }),
  });
