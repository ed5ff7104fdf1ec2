import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import css from './tab-links.module.css';

type TabLinksProps = {
  /** Name of the group. */
  label: string;
  lang?: string | undefined;
  children: ReactNode;
};

/** Screens side by side, of which one is open: links in the coat of tabs. */
export function TabLinks({ label, lang, children }: TabLinksProps) {
  return (
    <nav aria-label={label} lang={lang} className={css.tabs}>
      {children}
    </nav>
  );
}

type TabAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** How many wait there, in words for screen readers and as a number; nothing for none. */
  count?: { number: string; label: string } | undefined;
  ref?: Ref<HTMLAnchorElement>;
};

/** One of them. Features give it a route with the router's `createLink`, which marks the open one. */
export function TabAnchor({ count, children, className: _, ...rest }: TabAnchorProps) {
  return (
    <a {...rest} className={css.tab}>
      {children}
      {count ? (
        <>
          <span className={css.count} aria-hidden="true">
            {count.number}
          </span>
          {/* Readers would join the words without a space between. */ ' '}
          <span className="visually-hidden">{count.label}</span>
        </>
      ) : null}
    </a>
  );
}
