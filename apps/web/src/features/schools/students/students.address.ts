import { listAddress, pageNumber, text } from '../../../platform/list-address.ts';

/** What the list of all students shows. */
export const useStudentsAddress = listAddress({ search: text(100), page: pageNumber() });
