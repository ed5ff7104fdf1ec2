import { attachFiles, detachFile, listAttachments } from '@station/contract/files/attachments';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useEndpointWrite, useRefresh } from '../../../platform/saved-by.ts';
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
export function useAttachmentCalls() {
  const refresh = useRefresh(FILES_KEY);
  return {
    attach: useEndpointWrite(attachFiles, refresh),
    detach: useEndpointWrite(detachFile, refresh),
  };
}
