import type { PDFDocumentLoadingTask } from 'pdfjs-dist';
// As they come: the reader is large, few open a PDF, and what is named .mjs is not kept for offline.
import readerUrl from 'pdfjs-dist/build/pdf.min.mjs?url';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

type Reader = typeof import('pdfjs-dist');

let reader: Promise<Reader> | undefined;

function loadReader(): Promise<Reader> {
  reader ??= (import(/* @vite-ignore */ readerUrl) as Promise<Reader>).then(
    (loaded) => {
      loaded.GlobalWorkerOptions.workerSrc = workerUrl;
      return loaded;
    },
    (error: unknown) => {
      // The next one may be luckier.
      reader = undefined;
      throw error;
    },
  );
  return reader;
}

/**
 * Begins to read the PDF at an address, piece by piece where the server allows it. Everything that
 * the reader needs comes from our own server (`build/pdf-files.ts`), and nothing that the file asks
 * for is run.
 */
export async function openPdf(url: string): Promise<PDFDocumentLoadingTask> {
  const { getDocument, version } = await loadReader();
  const base = `/assets/pdf-${version}`;
  return getDocument({
    url,
    cMapUrl: `${base}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${base}/standard_fonts/`,
    iccUrl: `${base}/iccs/`,
    wasmUrl: `${base}/wasm/`,
    useWasm: false,
    disableWorkerRendering: true,
    enableXfa: false,
    // What is not looked at is not fetched.
    disableAutoFetch: true,
    disableStream: true,
  });
}
