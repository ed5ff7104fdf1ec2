import { FILE_TEXTS, type FilesReason } from '@station/contract/files/file-fields';
import {
  GUEST_PAGE_SIZE,
  getGuestContent,
  getGuestThumbnail,
  getGuestZip,
  listGuestNodes,
  openFileLink,
} from '@station/contract/files/guest-links';
import { paginationOf } from '@station/contract/paging';
import type { Feature } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { sendContent } from '../content/send-content.ts';
import { sendThumbnail } from '../thumbnails/thumbnails.actions.ts';
import { readZipFiles, sendZip } from '../zip/send-zip.ts';
import { hideFromSearch } from './guest-headers.ts';
import {
  countGuestDownload,
  guestViews,
  mayStillUse,
  openLink,
  requireGuest,
  requireShown,
} from './guest-links.actions.ts';
import { findGuestPage, findGuestPath, type GuestRow } from './guest-nodes.queries.ts';

/** What guests do with links. Nothing of it is for search engines. */
export const guestLinksRoutes: Feature['routes'] = (context, mount) => {
  mount(openFileLink, async ({ body, request, reply }) => {
    hideFromSearch(reply);
    return { data: await openLink(context, { ...body, address: request.ip }) };
  });

  mount(listGuestNodes, async ({ query, request, reply }) => {
    hideFromSearch(reply);
    const { page } = query;
    const guest = await requireGuest(context, query.access, request.ip);
    const folder = await requireShown(context, guest, query.folder ?? guest.link.node_id);
    if (folder.kind !== 'folder') throw notFound('files.folder-not-found');
    const at = { offset: (page - 1) * GUEST_PAGE_SIZE, limit: GUEST_PAGE_SIZE };
    const { rows, total } = await findGuestPage(context.db, folder.id, at);
    return {
      data: rows.map(guestViews(query.access)),
      pagination: paginationOf(page, GUEST_PAGE_SIZE, total),
      path: await findGuestPath(context.db, guest.link.node_id, folder.id),
    };
  });

  mount(getGuestContent, async ({ params, query, request, reply }) => {
    const guest = await requireGuest(context, query.access, request.ip);
    const file = await requireShown(context, guest, params.id);
    hideFromSearch(reply);
    return sendContent(context, { request, reply }, contentOf(file), {
      download: query.download,
      beforeBytes: () => countGuestDownload(context, guest, file),
      isAllowed: () => mayStillUse(context, guest),
    });
  });

  mount(getGuestThumbnail, async ({ params, query, request, reply }) => {
    const guest = await requireGuest(context, query.access, request.ip);
    const { version_id, blob_hash } = await requireShown(context, guest, params.id);
    hideFromSearch(reply);
    // A large picture is as good as the file: where downloads are limited, it would be one uncounted.
    const size = guest.link.max_downloads === null ? query.size : 256;
    const wanted = { version_id, blob_hash: blob_hash ?? '', size };
    return sendThumbnail(context, { request, reply }, wanted);
  });

  mount(getGuestZip, async ({ query, request, reply }) => {
    const guest = await requireGuest(context, query.access, request.ip);
    const folder = await requireShown(context, guest, query.folder ?? guest.link.node_id);
    if (folder.kind !== 'folder') throw notFound('files.folder-not-found');
    const files = await readZipFiles(context.db, [folder.id]);
    hideFromSearch(reply);
    if (request.method === 'GET') await countGuestDownload(context, guest, folder);
    const isAllowed = () => mayStillUse(context, guest);
    return sendZip(context, { request, reply }, `${folder.name}.zip`, files, isAllowed);
  });
};

function contentOf({ blob_hash, file_size, mime_type, name }: GuestRow) {
  if (blob_hash === null) throw notFound('files.not-found');
  return { blob_hash, file_size, mime_type, name };
}

function notFound(reason: FilesReason): Problem {
  const isFolder = reason === 'files.folder-not-found';
  const text = isFolder ? FILE_TEXTS.folderNotFound : FILE_TEXTS.notFound;
  return new Problem('not-found', text, { reason });
}
