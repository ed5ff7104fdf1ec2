import { attachFiles, detachFile, listAttachments } from '@station/contract/files/attachments';
import type { Feature } from '../../../platform/context.ts';
import { attach, detach, readAttachments } from './attachments.actions.ts';

/** Files of records of other domains. */
export const attachmentRoutes: Feature['routes'] = (context, mount) => {
  mount(listAttachments, async ({ actor, query }) => ({
    data: await readAttachments(context, actor, query),
  }));

  mount(attachFiles, async ({ actor, body }) => ({ data: await attach(context, actor, body) }));

  mount(detachFile, async ({ actor, params }) => {
    await detach(context, actor, params.id);
    return {};
  });
};
