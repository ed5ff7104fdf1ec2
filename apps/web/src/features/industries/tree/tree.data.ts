import type { Edition } from '@station/contract/industries/industry-fields';
import { getIndustryNode } from '@station/contract/industries/industry-tree';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { INDUSTRIES_KEY } from '../industries.data.ts';

/** A code with what is around it, and a page of its contacts. */
export const useIndustryNode = (edition: Edition, code: string, page: number) =>
  useQuery({
    queryKey: [...INDUSTRIES_KEY, 'node', edition, code, page],
    queryFn: ({ signal }) =>
      call(getIndustryNode, { params: { edition, code }, query: { page }, signal }),
    placeholderData: (before, query) =>
      query?.queryKey[3] === code ? keepPreviousData(before) : undefined,
  });
