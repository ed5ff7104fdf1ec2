import { type AnchorHTMLAttributes, type ReactNode, type Ref, useEffect, useRef } from 'react';
import css from './tab-links.module.css';

type TabLinksProps = {
  /** Name of the group. */
  label: string;
  lang?: string | undefined;
  children: ReactNode;
};

/** Screens side by side, of which one is open: links in the coat of tabs. */
export function TabLinks({ label, lang, children }: TabLinksProps) {
  const row = useRef<HTMLElement>(null);
  // At every drawing: another tab may be open. One beyond the edge of a phone comes into sight.
  useEffect(() => {
    const nav = row.current;
    const open = nav?.querySelector<HTMLElement>('[aria-current="page"]');
    if (nav && open) nav.scrollLeft = open.offsetLeft - (nav.clientWidth - open.offsetWidth) / 2;
  });
  return (
    <nav ref={row} aria-label={label} lang={lang} className={css.tabs}>
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
