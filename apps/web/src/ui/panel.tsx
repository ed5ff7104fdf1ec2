import { type ReactNode, useId } from 'react';
import css from './panel.module.css';

type PanelProps = {
  title: string;
  /** What it is about, under the title. */
  text?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Where a link with `#id` leads. */
  id?: string;
  lang?: string | undefined;
  children?: ReactNode;
};

/** A card with a heading: one matter of a screen. */
export function Panel({ title, text, actions, id, lang, children }: PanelProps) {
  const titleId = useId();
  return (
    <section id={id} lang={lang} className={css.panel} aria-labelledby={titleId}>
      <div className={css.head}>
        <div className={css.words}>
          <h2 id={titleId} className={css.title}>
            {title}
          </h2>
          {text === undefined ? null : <p className={css.text}>{text}</p>}
        </div>
        {actions ? <div className="wrap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** Panels under one another; side by side in a wide frame. */
export function PanelColumns({ children }: { children: ReactNode }) {
  return <div className={css.columns}>{children}</div>;
}

/** Panels that stay under one another in their column. */
export function PanelColumn({ children }: { children: ReactNode }) {
  return <div className={css.column}>{children}</div>;
}
