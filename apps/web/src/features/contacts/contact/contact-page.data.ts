import { getContactLinks } from '@station/contract/contacts/contact-links';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { CONTACTS_KEY } from '../contacts/contacts.data.ts';

/** Who a contact is elsewhere; undefined until it is known. */
export function useContactLinks(id: number) {
  const { data } = useQuery({
    queryKey: [...CONTACTS_KEY, 'links', id],
    queryFn: async ({ signal }) => (await call(getContactLinks, { params: { id }, signal })).data,
    // Whoever the contact is elsewhere may have changed there.
    staleTime: 0,
  });
  return data;
}
