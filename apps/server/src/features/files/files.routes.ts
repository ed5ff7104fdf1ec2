import type { BodyOf } from '@station/contract/endpoint';
import { getFile, PICTURE_UPLOAD, uploadFiles } from '@station/contract/files/files';
import type { Feature } from '../../platform/context.ts';
import { parseInput } from '../../platform/problem.ts';
import { type KeepPicture, openPicture, receivePicture } from './files.actions.ts';

/** Uploaded pictures (spec 1, section 7); `keepPicture` puts each where it belongs. */
export const files = (keepPicture: KeepPicture): Feature => ({
  routes: (context, mount) => {
    mount(uploadFiles, async ({ actor, request }) => {
      const received = await receivePicture(context, request, PICTURE_UPLOAD);
      try {
        const form = parseInput(uploadFiles.body, received.fields) as BodyOf<typeof uploadFiles>;
        const { crop_left: left = 0, crop_top: top = 0, crop_size: size } = form;
        const uploaded = await keepPicture(context, actor, {
          source: received,
          description: form.description,
          crop: size === undefined ? undefined : { left, top, size },
        });
        return { data: [uploaded] };
      } finally {
        await received.remove();
      }
    });

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
});
