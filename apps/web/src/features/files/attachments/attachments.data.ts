import { attachFiles, detachFile, listAttachments } from '@station/contract/files/attachments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { FILES_KEY } from '../files.data.ts';
import type { Subject } from '../upload/upload-queue.ts';

/** The files of a record. */
export function useAttachments({ kind, id }: Subject) {
  return useQuery({
    queryKey: [...FILES_KEY, 'attachments', kind, id],
    queryFn: ({ signal }) =>
      call(listAttachments, { query: { subject_kind: kind, subject_id: id }, signal }),
    select: ({ data }) => data,
  });
}

/** Attaching and taking off. */
export function useAttachmentCalls({ kind, id }: Subject) {
  const client = useQueryClient();
  const onSettled = () => void client.invalidateQueries({ queryKey: FILES_KEY });
  return {
    attach: useWrite({
      mutationFn: (nodeIds: readonly number[]) =>
        call(attachFiles, {
          body: { node_ids: [...nodeIds], subject_kind: kind, subject_id: id },
        }),
      onSettled,
    }),
    detach: useWrite({
      mutationFn: (attachment: number) => call(detachFile, { params: { id: attachment } }),
      onSettled,
    }),
  };
}
