import { requestAccess } from '@station/contract/launcher/launcher';
import { call } from '../../../platform/call.ts';

/** Asks the administrators for access to a page of theirs. @throws Problem as `call` does. */
export async function askForAccess(page: string): Promise<void> {
  await call(requestAccess, { body: { page, role: 'admin' } });
}
