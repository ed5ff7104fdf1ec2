import {
  deleteFileVersion,
  listFileVersions,
  restoreFileVersion,
} from '@station/contract/files/versions';
import type { Feature } from '../../../platform/context.ts';
import { contentAddress } from '../content/content-address.ts';
import { requireNode } from '../nodes/nodes.actions.ts';
import { findNode } from '../nodes/nodes.queries.ts';
import { removeVersion, restoreVersion } from './versions.actions.ts';
import { findVersions } from './versions.queries.ts';

/** Versions of files. */
export const versionRoutes: Feature['routes'] = (context, mount) => {
  mount(listFileVersions, async ({ actor, params }) => {
    const node = requireNode(await findNode(context.db, actor, params.id));
    const signing = { secrets: context.secrets, now: context.clock.now() };
    const versions = await findVersions(context.db, node.id);
    return {
      data: versions.map(({ uploaded_at, node_id, blob_hash: _, ...version }) => ({
        ...version,
        is_current: version.id === node.version_id,
        upload_date: uploaded_at.toISOString(),
        s3_url: contentAddress(signing, actor, node_id, version.id),
      })),
    };
  });

  mount(restoreFileVersion, async ({ actor, params }) => ({
    data: await restoreVersion(context, actor, params),
  }));

  mount(deleteFileVersion, async ({ actor, params }) => {
    await removeVersion(context, actor, params);
    return {};
  });
};
