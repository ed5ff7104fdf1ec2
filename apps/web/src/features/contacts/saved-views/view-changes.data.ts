import {
  createSavedView,
  deleteSavedView,
  type SavedView,
  updateSavedView,
} from '@station/contract/contacts/saved-views';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { SAVED_VIEWS_KEY } from './saved-views.data.ts';

/** Saves, changes and forgets views. */
export function useViewChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: SAVED_VIEWS_KEY });
  const save = useWrite({
    mutationFn: async (body: Omit<SavedView, 'id'>) => (await call(createSavedView, { body })).data,
    onSettled,
  });
  const change = useWrite({
    mutationFn: async ({ id, ...body }: Pick<SavedView, 'id'> & Partial<SavedView>) =>
      (await call(updateSavedView, { params: { id }, body })).data,
    onSettled,
  });
  const forget = useWrite({
    mutationFn: (id: number) => call(deleteSavedView, { params: { id } }),
    onSettled,
  });
  return { save, change, forget };
}
