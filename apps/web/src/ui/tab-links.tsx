import {
  type AnchorHTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import css from './tab-links.module.css';

type TabLinksProps = {
  /** Name of the group. */
  label: string;
  lang?: string | undefined;
  children: ReactNode;
};

/**
 * Screens side by side, of which one is open: links in the coat of tabs. Where they do not all fit,
 * the row scrolls, and fades at the edges beyond which more follow. Arrows go from one to the next.
 */
export function TabLinks({ label, lang, children }: TabLinksProps) {
  const row = useRef<HTMLElement>(null);
  useOpenTabInSight(row);
  useFadingEdges(row);
  useArrowKeys(row);
  return (
    <nav ref={row} aria-label={label} lang={lang} className={css.tabs}>
      {children}
    </nav>
  );
}

/** Scrolls to the tab that is open, once for each: whoever scrolls on is not pulled back. */
function useOpenTabInSight(row: RefObject<HTMLElement | null>): void {
  const shown = useRef<Element>(null);
  // At every drawing: another tab may be open.
  useEffect(() => {
    const nav = row.current;
    const open = nav?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!nav || !open || open === shown.current) return;
    shown.current = open;
    nav.scrollLeft = open.offsetLeft - (nav.clientWidth - open.offsetWidth) / 2;
  });
}

/** Marks the edges beyond which there is more; the style sheet fades them. */
function useFadingEdges(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const nav = row.current;
    if (!nav) return;
    const mark = () => {
      const rest = nav.scrollWidth - nav.clientWidth - nav.scrollLeft;
      nav.toggleAttribute('data-more-before', nav.scrollLeft > 1);
      nav.toggleAttribute('data-more-after', rest > 1);
    };
    mark();
    nav.addEventListener('scroll', mark, { passive: true });
    // Tabs grow as well, when their words or counts arrive.
    const sizes = new ResizeObserver(mark);
    for (const one of [nav, ...nav.children]) sizes.observe(one);
    return () => {
      nav.removeEventListener('scroll', mark);
      sizes.disconnect();
    };
  }, [row]);
}

/** Left and right lead from one tab to the next, Home and End to the first and the last. */
function useArrowKeys(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const nav = row.current;
    nav?.addEventListener('keydown', moveFocus);
    return () => nav?.removeEventListener('keydown', moveFocus);
  }, [row]);
}

function moveFocus(event: KeyboardEvent): void {
  const tabs = [...(event.currentTarget as HTMLElement).querySelectorAll('a')];
  const at = tabs.indexOf(event.target as HTMLAnchorElement);
  const targets: Record<string, number> = {
    ArrowRight: Math.min(at + 1, tabs.length - 1),
    ArrowLeft: Math.max(at - 1, 0),
    Home: 0,
    End: tabs.length - 1,
  };
  const target = targets[event.key];
  if (at < 0 || target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  tabs[target]?.focus();
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
