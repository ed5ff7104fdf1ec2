import {
  cancelGuestUpload,
  createGuestUpload,
  GuestUploadMetadata,
  getGuestUpload,
  openUploadRequest,
  REQUEST_ACCESS_HEADER,
  REQUEST_UPLOADS_PATH,
  sendGuestUploadPiece,
} from '@station/contract/files/requests';
import type { FastifyRequest } from 'fastify';
import type { Context, Feature } from '../../../platform/context.ts';
import { hideFromSearch } from '../links/guest-headers.ts';
import { givenOf, lengthOf, metadataOf, openTus, tellOffset } from '../uploads/tus-uploads.ts';
import { lookAtUpload, uploadNotFound } from '../uploads/uploads.actions.ts';
import {
  mayStillGive,
  openRequest,
  requireGiver,
  requireHandIn,
  startHandIn,
} from './hand-in.actions.ts';

/** How often, in milliseconds, it is asked whether a guest may still send. */
const ASKED_EVERY_MS = 1_000;

/** What guests do with an upload request. They are told nothing of what is there, nor of what came. */
export const handInRoutes: Feature['routes'] = (context, mount) => {
  const { store, handOver } = openTus(context, {
    path: REQUEST_UPLOADS_PATH,
    watch: ({ request }, cut) => watchGiver(context, accessOf(request), cut),
    returnsFile: false,
  });

  mount(openUploadRequest, async ({ body, request, reply }) => {
    hideFromSearch(reply);
    return { data: await openRequest(context, { ...body, address: request.ip }) };
  });

  mount(createGuestUpload, async ({ request, reply }) => {
    const size = lengthOf(request.headers['upload-length']);
    const metadata = metadataOf(request.headers['upload-metadata'], GuestUploadMetadata);
    const giver = await requireGiver(context, accessOf(request), metadata.guest_name);
    const id = await startHandIn(context, giver, size, metadata);
    return handOver(reply, { id, size, actor: giver.asker, request });
  });

  /** The upload that a guest goes on with, and as whose work. */
  const goOn = async (request: FastifyRequest, id: string) => {
    const access = accessOf(request);
    const giver = await requireGiver(context, access);
    const upload = await requireHandIn(context, giver, id);
    const { guest_name: name } = upload.metadata as { guest_name?: string };
    return { upload, asker: (await requireGiver(context, access, name)).asker };
  };

  mount(getGuestUpload, async ({ params, request, reply }) => {
    const { upload, asker } = await goOn(request, params.id);
    const { received, fileId } = await lookAtUpload(context, store, asker, upload);
    if (fileId === null && request.method === 'HEAD') {
      return handOver(reply, givenOf(upload, asker, request));
    }
    tellOffset(reply, { received, size: upload.file_size });
    return reply.status(204).header('Cache-Control', 'no-store').send();
  });

  mount(sendGuestUploadPiece, async ({ params, request, reply }) => {
    const { upload, asker } = await goOn(request, params.id);
    return handOver(reply, givenOf(upload, asker, request));
  });

  mount(cancelGuestUpload, async ({ params, request, reply }) => {
    const { upload, asker } = await goOn(request, params.id);
    if (upload.file_id !== null) throw uploadNotFound();
    return handOver(reply, givenOf(upload, asker, request));
  });
};

function accessOf(request: FastifyRequest): string {
  const header = request.headers[REQUEST_ACCESS_HEADER.toLowerCase()];
  return typeof header === 'string' ? header : '';
}

/** Cuts a guest off whose request is withdrawn, or over, while they send. */
function watchGiver(context: Context, access: string, cut: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const ask = async () => {
    const isStill = await mayStillGive(context, access).catch((err: unknown) => {
      // Who cannot be asked about may not send; what has come is kept.
      context.log.warn({ err }, 'a guest who sends could not be looked up');
      return false;
    });
    if (isOver) return;
    if (isStill) timer = setTimeout(ask, ASKED_EVERY_MS).unref();
    else cut();
  };
  timer = setTimeout(ask, ASKED_EVERY_MS).unref();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
