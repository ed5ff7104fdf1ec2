import { POSTER_UPLOAD, uploadPoster } from '@station/contract/files/thumbnails';
import { urlOf } from '../../../platform/call.ts';
import { readToken } from '../../../platform/stored-session.ts';

/** A video whose frame has not come by then has none that this browser can show, in milliseconds. */
const FRAME_MS = 15_000;
/** Where the picture is taken: the very first one is often black, in seconds. */
const FRAME_AT = 1;
/** Longest side of what is sent, in pixels. */
const SIDE = 1_600;

/** Gives an uploaded video the picture it is shown by. A video without one is a video all the same: it never fails. */
export async function sendPoster(id: number, video: File): Promise<void> {
  if (!video.type.startsWith('video/')) return;
  try {
    const frame = await takeFrame(video);
    if (!frame) return;
    const form = new FormData();
    form.append(POSTER_UPLOAD.fileField, frame, 'poster.jpg');
    const headers = { Authorization: `Bearer ${readToken() ?? ''}` };
    await fetch(urlOf(uploadPoster, { params: { id } }), { method: 'POST', headers, body: form });
  } catch {
    // The sign of a video stands where the picture would.
  }
}

/** A frame near the beginning as JPEG; undefined when the browser cannot play the video. */
async function takeFrame(file: File): Promise<Blob | undefined> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const limit = AbortSignal.timeout(FRAME_MS);
  try {
    const loaded = heard(video, 'loadeddata', limit);
    video.src = address;
    await loaded;
    const sought = heard(video, 'seeked', limit);
    video.currentTime = Math.min(FRAME_AT, video.duration / 2 || 0);
    await sought;
    return await draw(video);
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

function heard(video: HTMLVideoElement, name: string, limit: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(video.error), { once: true });
    limit.addEventListener('abort', () => reject(limit.reason), { once: true });
  });
}

async function draw(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return undefined;
  const share = Math.min(1, SIDE / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * share));
  canvas.height = Math.max(1, Math.round(videoHeight * share));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85);
  });
}
