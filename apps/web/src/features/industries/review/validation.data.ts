import { listValidation } from '@station/contract/industries/classification';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { INDUSTRIES_KEY } from '../industries.data.ts';
import type { ValidationAddress } from './review.address.ts';

/** A page of what the last validation has found. */
export const useValidation = ({ list, page }: ValidationAddress) =>
  useQuery({
    queryKey: [...INDUSTRIES_KEY, 'validation', { list, page }],
    queryFn: ({ signal }) => call(listValidation, { query: { list, page }, signal }),
    placeholderData: keepPreviousData,
  });
