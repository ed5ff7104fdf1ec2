import {
  getModelState,
  rebuildModel,
  removeIndexFile,
  uploadIndexFile,
} from '@station/contract/industries/industry-model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { upload } from '../../../platform/transfer.ts';
import { useWrite } from '../../../platform/write.ts';
import { INDUSTRIES_KEY } from '../industries.data.ts';

/** While it is rebuilt, how often it is asked how far it is, in milliseconds. */
const ASK_AGAIN_MS = 1_000;

/** What the model is made of. */
export const useModelState = () =>
  useQuery({
    queryKey: [...INDUSTRIES_KEY, 'model'],
    queryFn: async ({ signal }) => (await call(getModelState, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.job ? ASK_AGAIN_MS : false),
  });

/** What changes the model; each starts a rebuild. */
export function useModelCalls() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: INDUSTRIES_KEY });
  const add = useWrite({
    mutationFn: async (input: {
      file: File;
      onSent: (sent: number, total: number) => void;
      signal: AbortSignal;
    }) => (await upload(uploadIndexFile, input)).data,
    onSettled,
  });
  const remove = useWrite({
    mutationFn: (id: number) => call(removeIndexFile, { params: { id } }),
    onSettled,
  });
  const rebuild = useWrite({ mutationFn: () => call(rebuildModel), onSettled });
  return { add, remove, rebuild };
}
