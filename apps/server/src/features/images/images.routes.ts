import { getFile } from '@station/contract/files/files';
import type { Feature } from '../../platform/context.ts';
import { openPicture } from './images.actions.ts';

/** Pictures that were made anew and are shown by an unguessable name: avatars, the logo. */
export const images: Feature = {
  routes: (context, mount) => {
    mount(getFile, async ({ params, reply }) => {
      const found = await openPicture(context, params.name);
      return (
        reply
          .type('image/webp')
          .header('Content-Length', found.size)
          .header('Cache-Control', 'public, max-age=31536000, immutable')
          .header('Content-Disposition', 'inline')
          // Even a file that is something else than it claims can do nothing here.
          .header('Content-Security-Policy', "default-src 'none'; sandbox")
          .header('Content-Encoding', 'identity')
          .send(found.bytes)
      );
    });
  },
};
