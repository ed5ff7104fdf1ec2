import {
  getIndustryStats,
  getRunningOperation,
  type RunningOperation,
} from '@station/contract/industries/classification';
import { decideIndustry, revertDecision } from '@station/contract/industries/decisions';
import type {
  Edition,
  GivenIndustry,
  IndustryNode,
} from '@station/contract/industries/industry-fields';
import {
  getIndustryCounts,
  getIndustryTree,
  type TreeNode,
} from '@station/contract/industries/industry-tree';
import { cancelJob } from '@station/contract/tasks/tasks';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/call.ts';
import { languageOf } from '../../platform/i18n.ts';
import { isAdmin, useUser } from '../../platform/session.ts';
import { useWrite } from '../../platform/write.ts';
import { industryFilter } from './industries.texts.ts';
import origin from './messages/origin.json';

/** Key of everything that is read of industries. */
export const INDUSTRIES_KEY = ['industries'] as const;

/** Key of the operation that runs. */
export const OPERATION_KEY = [...INDUSTRIES_KEY, 'operation'] as const;

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
    queryKey: OPERATION_KEY,
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
    onSettled: () => void client.invalidateQueries({ queryKey: OPERATION_KEY }),
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

/**
 * For lists that are filtered here: what a code is found by, that is itself and all that it stands
 * below. `known`: the industries that there are; only their trees are asked for.
 */
export function useIndustryFilters(
  known: readonly Pick<IndustryNode, 'edition'>[],
): (node: Pick<IndustryNode, 'edition' | 'code'>) => string[] {
  const has = (edition: Edition) => known.some((node) => node.edition === edition);
  const ksic11 = useIndustryTree('ksic11', has('ksic11')).data;
  const vsic2025 = useIndustryTree('vsic2025', has('vsic2025')).data;
  const parents = useMemo(() => {
    const ofTree = (nodes: readonly TreeNode[] = []) =>
      new Map(nodes.map(({ code, parent }) => [code, parent]));
    return { ksic11: ofTree(ksic11), vsic2025: ofTree(vsic2025) };
  }, [ksic11, vsic2025]);
  return ({ edition, code }) => {
    const filters = [];
    for (let at: string | null | undefined = code; at; at = parents[edition].get(at)) {
      filters.push(industryFilter({ edition, code: at }));
    }
    return filters;
  };
}

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
export function useUsualEdition(wanted = true): Edition {
  const user = useUser();
  const stats = useIndustryStats(wanted && user !== undefined && isAdmin(user));
  const ofLanguage = languageOf(origin, '*') === 'ko' ? 'ksic11' : 'vsic2025';
  return stats.data?.data.edition ?? ofLanguage;
}

type Decision = {
  contactId: number;
  /** Null: none fits. */
  industry: GivenIndustry | null;
  scope?: 'contact' | 'company';
  /** Of the contact as it was looked at; 0 for whichever it has. */
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
