import type { TrashKind } from '../trash/trash.actions.ts';
import { deleteVersionsOf } from './contact-history.queries.ts';

/** Contacts in the trash. */
export const contactTrash: TrashKind = {
  kind: 'contact',
  forget: deleteVersionsOf,
};
