import type { BodyOf } from '@station/contract/endpoint';
import { PICTURE_UPLOAD, uploadFiles } from '@station/contract/files/files';
import type { Feature } from '../../platform/context.ts';
import { parseInput } from '../../platform/problem.ts';
import { type KeepPicture, receivePicture } from '../images/images.actions.ts';

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
  },
});
