import type { QrAnswer, QrRequest } from './qr-worker.ts';

/** Reads QR codes out of what a camera shows. */
export type QrReader = {
  /** What a QR code in the picture says; undefined where there is none. */
  read: (video: HTMLVideoElement) => Promise<string | undefined>;
  close: () => void;
};

/** The browser's own reader, as far as it is used; browsers' types do not know it yet. */
type NativeDetector = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type NativeDetectors = {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
};

/** The longer side of the picture that is looked at, in pixels: enough for a card held into the camera. */
const LOOKED_AT_PX = 640;

/** The browser's own reader where it has one, else one that Station brings, in a worker. */
export async function openQrReader(): Promise<QrReader> {
  return (await nativeReader()) ?? ownReader();
}

async function nativeReader(): Promise<QrReader | undefined> {
  const { BarcodeDetector: Detectors } = globalThis as { BarcodeDetector?: NativeDetectors };
  // Some browsers have the name and nothing behind it.
  const formats: string[] = (await Detectors?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detectors || !formats.includes('qr_code')) return undefined;
  const detector = new Detectors({ formats: ['qr_code'] });
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue,
    close: () => {},
  };
}

function ownReader(): QrReader {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<string | undefined>>();
  let lastKey = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<QrAnswer>) => {
    const asked = waiting.get(data.key);
    waiting.delete(data.key);
    if ('failure' in data) asked?.reject(new Error(data.failure));
    else asked?.resolve(data.text);
  });
  worker.addEventListener('error', (event) => {
    const failure = new Error(event.message || 'The worker could not be started.');
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  });
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: (video) => {
      const scale = Math.min(1, LOOKED_AT_PX / Math.max(video.videoWidth, video.videoHeight));
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      if (!drawing || canvas.width === 0) return Promise.resolve(undefined);
      drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = drawing.getImageData(0, 0, canvas.width, canvas.height);
      lastKey += 1;
      const answer = Promise.withResolvers<string | undefined>();
      waiting.set(lastKey, answer);
      worker.postMessage({ key: lastKey, picture } satisfies QrRequest, [picture.data.buffer]);
      return answer.promise;
    },
    close: () => worker.terminate(),
  };
}
