import { REVIEW_SHOWS } from '@station/contract/industries/decisions';
import {
  type AddressOf,
  listAddress,
  oneOf,
  pageNumber,
  recordId,
  type SearchOf,
} from '../../../platform/list-address.ts';

/** Which contacts are looked through. */
export const useReviewAddress = listAddress({ show: oneOf(REVIEW_SHOWS, 'all') });
export type ReviewSearch = SearchOf<typeof useReviewAddress>;

/** Which decisions are listed. */
export const useDecisionsAddress = listAddress({
  by: oneOf(['all', 'person', 'machine'], 'all'),
  contact: recordId(),
  page: pageNumber(),
});
export type DecisionsAddress = AddressOf<typeof useDecisionsAddress>;
export type DecisionsSearch = SearchOf<typeof useDecisionsAddress>;

/** Which findings of the last validation are listed. */
export const useValidationAddress = listAddress({
  list: oneOf(['low_confidence', 'potentially_mismatched'], 'low_confidence'),
  page: pageNumber(),
});
export type ValidationAddress = AddressOf<typeof useValidationAddress>;
export type ValidationSearch = SearchOf<typeof useValidationAddress>;
