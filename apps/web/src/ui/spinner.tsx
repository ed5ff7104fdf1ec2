import css from './spinner.module.css';

/** A turning ring with words, centred in what it stands in. */
export function CentredSpinner({ text, lang }: { text: string; lang?: string }) {
  return (
    <div className={css.centre} role="status">
      <span className={css.ring} aria-hidden="true" />
      <span lang={lang}>{text}</span>
    </div>
  );
}
