import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { readFileBytes } from '../files.data.ts';
import css from './preview.module.css';

type DocxViewProps = { url: string; name: string; onFailure: (error: unknown) => void };

/** A Word document with its layout, in a frame in which nothing can run. */
export function DocxView({ url, name, onFailure }: DocxViewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const fail = useRef(onFailure);
  useEffect(() => {
    fail.current = onFailure;
  });
  useEffect(() => {
    const giveUp = new AbortController();
    setReady(false);
    const show = async () => {
      const [bytes, { layOutDocx }] = await Promise.all([
        readFileBytes(url, giveUp.signal),
        import('./docx-frame.ts'),
      ]);
      if (!frame.current || giveUp.signal.aborted) return;
      await layOutDocx(new Blob([bytes]), frame.current);
      if (!giveUp.signal.aborted) setReady(true);
    };
    show().catch((error: unknown) => {
      if (!giveUp.signal.aborted) fail.current(error);
    });
    return () => giveUp.abort();
  }, [url]);
  return (
    <div className={css.framed}>
      {isReady ? null : <CentredSpinner text={m.common_loading()} />}
      <iframe
        ref={frame}
        // Ours to lay the document out in, and no more: no scripts, forms, windows or ways out.
        sandbox="allow-same-origin"
        title={name}
        className={css.frame}
        hidden={!isReady}
      />
    </div>
  );
}
