import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Asked of the worker: a picture of the camera, and the number that the answer carries. */
export type QrRequest = { key: number; picture: ImageData };

/** Answered by the worker: what a QR code in it says, if there is one. */
export type QrAnswer = { key: number; text: string | undefined } | { key: number; failure: string };

/*
 * WebAssembly wants 'wasm-unsafe-eval' of a policy. A worker has the policy that its own file comes with
 * (platform/web-files.ts on the server), so no page of Station needs it: docs/decisions/144.
 */
prepareZXingModule({
  // Its usual address is another company's.
  overrides: {
    locateFile: (file: string, folder: string) =>
      file.endsWith('.wasm') ? wasmUrl : folder + file,
  },
});
const detector = new BarcodeDetector({ formats: ['qr_code'] });

self.onmessage = async ({ data: { key, picture } }: MessageEvent<QrRequest>) => {
  const answer = (what: QrAnswer) => self.postMessage(what);
  try {
    const [code] = await detector.detect(picture);
    answer({ key, text: code?.rawValue });
  } catch (error) {
    answer({ key, failure: String(error) });
  }
};
