import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { usePlainText } from './preview.data.ts';
import css from './preview.module.css';

type TextViewProps = { url: string; name: string; onFailure: (error: unknown) => void };

/** Lines that are drawn, and characters of them: each line costs an element. */
const LINES_MAX = 5_000;
const CHARACTERS_MAX = 500_000;

/** Text and code as they are, with their lines counted. Nothing of it is read as HTML. */
export function TextView({ url, name, onFailure }: TextViewProps) {
  const { data: text, error } = usePlainText(url);
  const fail = useRef(onFailure);
  useEffect(() => {
    fail.current = onFailure;
  });
  useEffect(() => {
    if (error) fail.current(error);
  }, [error]);
  if (text === undefined) return <CentredSpinner text={m.common_loading()} />;
  return <TextLines text={text} name={name} />;
}

/** The lines of a text, counted; `isCut` where it is only the beginning. */
export function TextLines({ text, name, isCut = false }: TextLinesProps) {
  const drawn = firstLines(text);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keys.
    <section className={css.text} tabIndex={0} aria-label={name}>
      <pre className={css.code}>
        {drawn.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file never change places.
          <span key={at} className={css.line}>
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
      {isCut || drawn.isCut ? <p className={css.note}>{m.files_preview_cut()}</p> : null}
    </section>
  );
}

type TextLinesProps = { text: string; name: string; isCut?: boolean };

/** What is drawn of a text, and whether there is more of it. */
export function firstLines(text: string): { lines: string[]; isCut: boolean } {
  const part = text.slice(0, CHARACTERS_MAX);
  const lines = part.split('\n', LINES_MAX + 1);
  return {
    lines: lines.slice(0, LINES_MAX),
    isCut: part.length < text.length || lines.length > LINES_MAX,
  };
}
