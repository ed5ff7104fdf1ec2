import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs';
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { openPdf } from './pdf-reader.ts';
import css from './preview.module.css';

type PdfViewProps = { url: string; onFailure: (error: unknown) => void };

/** How large pages are drawn, as parts of the width that there is. */
const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3];
const USUAL_ZOOM = 2;

/** A PDF, page under page; each is drawn when it comes near. */
export function PdfView({ url, onFailure }: PdfViewProps) {
  const pdf = usePdf(url, onFailure);
  const [zoom, setZoom] = useState(USUAL_ZOOM);
  if (!pdf) return <CentredSpinner text={m.common_loading()} />;
  const pages = Array.from({ length: pdf.numPages }, (_, at) => at + 1);
  return (
    <div className={css.pdf}>
      <div className={css.tools}>
        <IconButton
          label={m.files_preview_smaller()}
          icon={<IconZoomOut size={20} aria-hidden="true" />}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <span className="quiet-figures">
          {m.files_preview_pages({ count: formatNumber(pdf.numPages) })}
        </span>
        <IconButton
          label={m.files_preview_larger()}
          icon={<IconZoomIn size={20} aria-hidden="true" />}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keys. */}
      <section className={css.pages} tabIndex={0} aria-label={m.files_preview_document()}>
        {pages.map((number) => (
          <PdfPage key={number} pdf={pdf} number={number} zoom={ZOOMS[zoom] ?? 1} />
        ))}
      </section>
    </div>
  );
}

function usePdf(url: string, onFailure: (error: unknown) => void): PDFDocumentProxy | undefined {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const fail = useRef(onFailure);
  useEffect(() => {
    fail.current = onFailure;
  });
  useEffect(() => {
    let isGone = false;
    const opening = openPdf(url);
    opening
      .then((task) => task.promise)
      .then((opened) => {
        if (!isGone) setPdf(opened);
      })
      .catch((error: unknown) => {
        if (!isGone) fail.current(error);
      });
    return () => {
      isGone = true;
      setPdf(undefined);
      opening.then((task) => task.destroy()).catch(() => undefined);
    };
  }, [url]);
  return pdf;
}

type PdfPageProps = { pdf: PDFDocumentProxy; number: number; zoom: number };

/** Height over width of a page that nobody has seen yet: A4. */
const USUAL_SHAPE = Math.SQRT2;

function PdfPage({ pdf, number, zoom }: PdfPageProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [shape, setShape] = useState(USUAL_SHAPE);
  const [text, setText] = useState('');

  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([entry]) => setNear(entry?.isIntersecting ?? false),
      // A screen ahead, so that scrolling finds pages drawn.
      { rootMargin: '100% 0px' },
    );
    if (box.current) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another size is drawn anew.
  useEffect(() => {
    const target = canvas.current;
    if (!isNear || !target) return;
    let stop = () => {};
    let isGone = false;
    void pdf.getPage(number).then(async (page) => {
      if (isGone) return;
      const { width, height } = page.getViewport({ scale: 1 });
      setShape(height / width);
      const drawing = draw(page, target);
      stop = () => drawing.cancel();
      // Stopped on purpose, or broken: the other pages are worth seeing all the same.
      await drawing.promise.catch(() => undefined);
      if (!isGone) setText(await textsOf(page));
    });
    return () => {
      isGone = true;
      stop();
      // What is far away gives its memory back.
      target.width = 0;
      target.height = 0;
    };
  }, [pdf, number, isNear, zoom]);

  return (
    <div
      ref={box}
      className={css.page}
      style={{ width: `${zoom * 100}%`, aspectRatio: `1 / ${shape}` }}
    >
      <canvas
        ref={canvas}
        className={css.canvas}
        role="img"
        aria-label={m.files_preview_page({ page: formatNumber(number) })}
      />
      <p className="visually-hidden">{text}</p>
    </div>
  );
}

/** Draws a page as sharp as the screen is, at the size that its canvas has. */
function draw(page: PDFPageProxy, canvas: HTMLCanvasElement) {
  const wide = canvas.clientWidth * Math.min(devicePixelRatio, 2);
  const scale = wide / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  return page.render({ canvas, viewport });
}

/** What stands on a page, for those who cannot see it. */
async function textsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
