import { createZip, getZip } from '@station/contract/files/zips';
import type { Feature } from '../../../platform/context.ts';
import { sendZip } from './send-zip.ts';
import { askForZip, openZip } from './zips.actions.ts';

/** Archives of several files. */
export const zipsRoutes: Feature['routes'] = (context, mount) => {
  mount(createZip, async ({ actor, body }) => ({
    data: await askForZip(context, actor, body.ids),
  }));
  mount(getZip, async ({ params, request, reply }) => {
    const { name, files, isAllowed } = await openZip(context, params.zip);
    return sendZip(context, { request, reply }, name, files, isAllowed);
  });
};
