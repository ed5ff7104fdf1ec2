import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { layOutLetter } from './letter-frame.ts';
import css from './reading.module.css';

type HtmlProps = {
  /** Washed by the server. */
  html: string;
  /** Pictures from elsewhere are fetched: somebody has pressed the button. */
  withImages: boolean;
  title: string;
};

/** Nothing but pictures that stand in the letter itself; the page's own policy holds in it as well. */
const CLOSED = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'"><meta name="referrer" content="no-referrer"><body>`;

/** A page of the server's own with a policy that lets pictures through, and nothing else. */
const WITH_IMAGES = '/api/mail/letter-frame';

/**
 * A letter with its own looks, in a frame where nothing can run: no scripts, no forms, no way out but
 * links, which open elsewhere. The frame is ours to lay the letter out in, and grows with it.
 */
export function HtmlLetter({ html, withImages, title }: HtmlProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    let stop = () => {};
    const lay = () => {
      stop();
      stop = layOutLetter(current, html, {
        withImages,
        quotedLabel: m.mail_quoted_show(),
      });
    };
    current.addEventListener('load', lay);
    // A document of its own text may be there before anybody could listen.
    if (!withImages && current.contentDocument?.readyState === 'complete') lay();
    return () => {
      current.removeEventListener('load', lay);
      stop();
    };
  }, [html, withImages]);
  return (
    <iframe
      key={String(withImages)}
      ref={frame}
      className={css.frame}
      title={title || m.mail_letter()}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      {...(withImages ? { src: WITH_IMAGES } : { srcDoc: CLOSED })}
    />
  );
}
