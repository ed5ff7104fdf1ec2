import { getThumbnail, getThumbnailState, uploadPoster } from '@station/contract/files/thumbnails';
import type { Feature } from '../../../platform/context.ts';
import { thumbnailAddress } from '../content/content-address.ts';
import { requireReader } from '../content/readers.actions.ts';
import { requireNode } from '../nodes/nodes.actions.ts';
import { findNode } from '../nodes/nodes.queries.ts';
import { requireVersionOf } from '../versions/versions.actions.ts';
import { findVersions } from '../versions/versions.queries.ts';
import { keepPoster, sendThumbnail } from './thumbnails.actions.ts';
import { findThumbnail, type ThumbnailRow } from './thumbnails.queries.ts';

const NONE: ThumbnailRow = { state: 'none', ahead: 0 };

/** Small pictures of files. */
export const thumbnailRoutes: Feature['routes'] = (context, mount) => {
  const { db, secrets, clock } = context;
  mount(getThumbnail, async ({ actor: caller, params, query, request, reply }) => {
    const actor = await requireReader(context, caller, params.id, query.key);
    const node = requireNode(await findNode(db, actor, params.id));
    const version =
      query.version === undefined
        ? { version_id: node.version_id, blob_hash: node.blob_hash ?? '' }
        : {
            version_id: query.version,
            blob_hash: requireVersionOf(await findVersions(db, node.id), query.version).blob_hash,
          };
    return sendThumbnail(context, { request, reply }, { ...version, size: query.size });
  });
  mount(getThumbnailState, async ({ actor, params }) => {
    const { id, version_id, blob_hash } = requireNode(await findNode(db, actor, params.id));
    const { state, ahead } =
      blob_hash === null ? NONE : await findThumbnail(db, { version_id, blob_hash });
    const signing = { secrets, now: clock.now() };
    const address = state === 'ready' ? thumbnailAddress(signing, actor, id) : null;
    return { data: { state, ahead, address } };
  });
  mount(uploadPoster, async ({ actor, params, request }) => {
    await keepPoster(context, actor, params.id, request);
    return {};
  });
};
