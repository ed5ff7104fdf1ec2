import {
  getIndustryStats,
  getRunningOperation,
  type RunningOperation,
} from '@station/contract/industries/classification';
import { decideIndustry, revertDecision } from '@station/contract/industries/decisions';
import type { Edition, GivenIndustry } from '@station/contract/industries/industry-fields';
import {
  getIndustryCounts,
  getIndustryTree,
  type TreeNode,
} from '@station/contract/industries/industry-tree';
import { cancelJob } from '@station/contract/tasks/tasks';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { languageOf } from '../../platform/i18n.ts';
import { isAdmin, useUser } from '../../platform/session.ts';
import { useWrite } from '../../platform/write.ts';
import origin from './messages/origin.json';

/** Key of everything that is read of industries. */
export const INDUSTRIES_KEY = ['industries'] as const;

/** Asks anew for what is shown of industries, and of the lists that show some. */
export async function refreshIndustries(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: INDUSTRIES_KEY }),
    client.invalidateQueries({ queryKey: ['contacts'] }),
  ]);
}

/** How many contacts are classified, and as what. */
export const useIndustryStats = (wanted = true) =>
  useQuery({
    queryKey: [...INDUSTRIES_KEY, 'stats'],
    queryFn: ({ signal }) => call(getIndustryStats, { signal }),
    enabled: wanted,
  });

/** While something runs, how often it is asked how far it is, in milliseconds. */
const ASK_AGAIN_MS = 1_000;

/**
 * The operation that runs, whoever started it; null if none does, undefined until it is known.
 * `expected`: one has just been started here.
 */
export function useRunningOperation(expected = false): RunningOperation | null | undefined {
  const { data } = useQuery({
    queryKey: [...INDUSTRIES_KEY, 'operation'],
    queryFn: async ({ signal }) => (await call(getRunningOperation, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (expected || state.data ? ASK_AGAIN_MS : false),
  });
  return data;
}

/** Calls an operation off; it stops as soon as it can. */
export function useCancelOperation() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (id: number) => call(cancelJob, { params: { id } }),
    onSettled: () =>
      void client.invalidateQueries({ queryKey: [...INDUSTRIES_KEY, 'operation'] }),
  });
}

/** Every code of an edition, which never changes, so that it is asked for once. */
export const useIndustryTree = (edition: Edition, wanted = true) =>
  useQuery({
    queryKey: ['industry-tree', edition],
    queryFn: async ({ signal }): Promise<readonly TreeNode[]> =>
      (await call(getIndustryTree, { params: { edition }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: wanted,
  });

/** Contacts at each code of an edition and below it. */
export const useIndustryCounts = (edition: Edition, wanted = true) =>
  useQuery({
    queryKey: [...INDUSTRIES_KEY, 'counts', edition],
    queryFn: async ({ signal }) =>
      (await call(getIndustryCounts, { params: { edition }, signal })).data,
    enabled: wanted,
  });

/**
 * The edition that is offered first: the organisation's own for administrators, who may know it, and
 * for others the one of their language.
 */
export function useUsualEdition(): Edition {
  const user = useUser();
  const stats = useIndustryStats(user !== undefined && isAdmin(user));
  const ofLanguage = languageOf(origin, '*') === 'ko' ? 'ksic11' : 'vsic2025';
  return stats.data?.data.edition ?? ofLanguage;
}

type Decision = {
  contactId: number;
  /** Null: none fits. */
  industry: GivenIndustry | null;
  scope?: 'contact' | 'company';
  /** Of the contact as it was looked at. */
  version?: number;
};

/** A person's decision, and the way to take it back. */
export function useDecisions() {
  const client = useQueryClient();
  const onSettled = () => void refreshIndustries(client);
  const decide = useWrite({
    mutationFn: ({ contactId, industry, scope = 'contact', version }: Decision) =>
      call(decideIndustry, {
        body: { contact_id: contactId, industry, scope, ...(version && { version }) },
      }),
    onSettled,
  });
  const revert = useWrite({
    mutationFn: async ({ id, scope = 'one' }: { id: number; scope?: 'one' | 'group' }) =>
      (await call(revertDecision, { params: { id }, body: { scope } })).details,
    onSettled,
  });
  return { decide, revert };
}
