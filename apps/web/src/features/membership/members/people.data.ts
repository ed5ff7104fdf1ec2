import { listContacts } from '@station/contract/contacts/contacts';
import { listStudents } from '@station/contract/schools/student-pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';

/** Where somebody who becomes a member may be known already. */
export type PersonSource = 'contact' | 'student';

/** Somebody who is known already, with what a member needs of them. */
export type KnownPerson = { id: number; name: string; phone: string; email: string };

/** People offered at a time. */
const OFFERED = 20;

/** Whom a piece of a name, a telephone number or an e-mail finds among the contacts or students. */
export function useKnownPeople(source: PersonSource, search: string) {
  return useQuery({
    queryKey: [source === 'contact' ? 'contacts' : 'schools', 'known-people', search],
    queryFn: ({ signal }) => findPeople(source, search, signal),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });
}

async function findPeople(
  source: PersonSource,
  search: string,
  signal: AbortSignal,
): Promise<KnownPerson[]> {
  const query = { search, limit: OFFERED };
  if (source === 'contact') {
    const { data } = await call(listContacts, { query, signal });
    return data.map(({ id, name, phone, email }) => ({ id, name, phone, email }));
  }
  const { data } = await call(listStudents, { query, signal });
  return data.map(({ student_id, student_name, phone, email }) => ({
    id: student_id,
    name: student_name,
    ...{ phone, email },
  }));
}
