import type { AttachmentSubject } from '@station/contract/files/attachments';
import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';

const AttachmentsPanel = lazyPart(
  () => import('../../features/files/attachments/attachments-panel.tsx'),
  'AttachmentsPanel',
);

/** The files of a record, a moment after the rest of its page. */
export function RecordFiles({ kind, id }: { kind: AttachmentSubject; id: number }) {
  return (
    <Suspense>
      <AttachmentsPanel key={id} subject={{ kind, id }} />
    </Suspense>
  );
}
