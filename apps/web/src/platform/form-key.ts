import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formIn } from './form-address.ts';
import { forget, keep, readStored } from './local-storage.ts';
import { readUser } from './stored-session.ts';
import { makeUuid } from './uuid.ts';

const storage = () => sessionStorage;

/**
 * The key that a form sends along, so that what is sent twice counts once: another one each time that
 * the form is opened. It lasts as long as the form's draft: after a reload nobody knows whether what was
 * sent has arrived, and the same draft is the same thing. `page`: as in `useRecordForm`.
 */
export function useFormKey(page = ''): string {
  const router = useRouter();
  const [{ name, key }] = useState(() => {
    const { pathname, search } = router.state.location;
    const form = formIn(search) || page;
    if (form === '') return { name: undefined, key: makeUuid() };
    const kept = `form-key ${readUser()?.id} ${pathname}?${form}`;
    return { name: kept, key: readStored(kept, storage) ?? makeUuid() };
  });
  useEffect(() => {
    if (name === undefined) return;
    // Where effects run twice, the first time has dropped it. A reload runs none, so it stays.
    keep(name, key, storage);
    return () => forget(name, storage);
  }, [name, key]);
  return key;
}
