import { stat } from 'node:fs/promises';
import type { BodyOf } from '@station/contract/endpoint';
import { FILE_TEXTS } from '@station/contract/files/file-fields';
import {
  AVATAR_CATEGORY,
  deleteFile,
  FILES_UPLOAD,
  listFiles,
  PICTURE_UPLOAD,
  uploadFiles,
} from '@station/contract/files/files';
import type { Context, Feature } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { parseInput } from '../../platform/problem.ts';
import { receiveFiles, type SavedFile } from '../../platform/receive-file.ts';
import { setAvatar } from '../accounts/profile/profile.actions.ts';
import { attachmentRoutes } from './attachments/attachments.routes.ts';
import { contentRoutes } from './content/content.routes.ts';
import { guestLinksRoutes } from './links/guest-links.routes.ts';
import { forgetLinkUses } from './links/links.jobs.ts';
import { linksRoutes } from './links/links.routes.ts';
import { fileRoom } from './nodes/file-room.ts';
import { foldFileCounts } from './nodes/node-counts.jobs.ts';
import { findNewestFiles } from './nodes/node-pages.queries.ts';
import { recordViews } from './nodes/node-views.ts';
import { refuse } from './nodes/nodes.actions.ts';
import { nodeRoutes } from './nodes/nodes.routes.ts';
import { startProcessing } from './processing/start-processing.ts';
import { handInRoutes } from './requests/hand-in.routes.ts';
import { requestsRoutes } from './requests/requests.routes.ts';
import { keepSentFiles, notReceived } from './sent-files.actions.ts';
import { sharesRoutes } from './sharing/shares.routes.ts';
import { readTexts } from './text/texts.jobs.ts';
import { textsRoutes } from './text/texts.routes.ts';
import { makeThumbnails } from './thumbnails/thumbnails.jobs.ts';
import { thumbnailRoutes } from './thumbnails/thumbnails.routes.ts';
import { trashNode } from './trashing/trashing.actions.ts';
import { removeAbandonedUploads } from './uploads/uploads.jobs.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';
import { versionRoutes } from './versions/versions.routes.ts';
import { zipsRoutes } from './zip/zips.routes.ts';

/** The spec's own calls (spec 1, section 7; spec 2, section 7: "Files"). */
const specRoutes: Feature['routes'] = (context, mount) => {
  mount(uploadFiles, async ({ actor, request }) => {
    const { dataDir } = context.config;
    const received = await receiveFiles(request, FILES_UPLOAD, dataDir, () => true);
    if (typeof received === 'string') throw notReceived(received);
    try {
      const form = parseInput(uploadFiles.body, received.fields) as Form;
      if (form.category !== AVATAR_CATEGORY) {
        return { data: await keepSentFiles(context, actor, received.files, form) };
      }
      const [source] = received.files;
      if (!source) throw notReceived('no-file');
      return { data: [await keepAvatar(context, actor, source, form)] };
    } finally {
      await received.remove();
    }
  });

  mount(listFiles, async ({ actor, query }) => {
    const rows = await findNewestFiles(context.db, actor, query.limit);
    return { data: rows.map(recordViews(context, actor)) };
  });

  mount(deleteFile, async ({ actor, params }) => {
    const attachments = await trashNode(context, actor, params.id);
    return {
      message: FILE_TEXTS.deleted,
      ...(attachments > 0 && { warning: FILE_TEXTS.wasAttached }),
    };
  });
};

type Form = BodyOf<typeof uploadFiles>;

async function keepAvatar(context: Context, actor: Actor, source: SavedFile, form: Form) {
  if ((await stat(source.path)).size > PICTURE_UPLOAD.maxBytes) {
    throw refuse('too-large', FILE_TEXTS.tooLarge, 'files.too-large');
  }
  const { crop_left: left = 0, crop_top: top = 0, crop_size: size } = form;
  return setAvatar(context, actor, {
    source,
    description: form.description,
    crop: size === undefined ? undefined : { left, top, size },
  });
}

/** Files: the file manager, uploads, versions, bytes, and files of other domains' records. */
export const files: Feature = {
  measures: [fileRoom],
  routes: (context, mount) => {
    specRoutes(context, mount);
    nodeRoutes(context, mount);
    versionRoutes(context, mount);
    contentRoutes(context, mount);
    uploadRoutes(context, mount);
    attachmentRoutes(context, mount);
    sharesRoutes(context, mount);
    linksRoutes(context, mount);
    guestLinksRoutes(context, mount);
    thumbnailRoutes(context, mount);
    textsRoutes(context, mount);
    zipsRoutes(context, mount);
    requestsRoutes(context, mount);
    handInRoutes(context, mount);
  },
  jobs: [removeAbandonedUploads, foldFileCounts, makeThumbnails, readTexts, forgetLinkUses],
  background: startProcessing,
};
