import { JOB_STATES } from '@station/contract/tasks/tasks';
import {
  type AddressOf,
  listAddress,
  oneOf,
  pageNumber,
  type SearchOf,
} from '../../platform/list-address.ts';

/** What the list of tasks shows. */
export const useJobsAddress = listAddress({
  show: oneOf(['all', ...JOB_STATES, 'upkeep'], 'all'),
  page: pageNumber(),
});

export type JobsAddress = AddressOf<typeof useJobsAddress>;
export type JobsSearch = SearchOf<typeof useJobsAddress>;
