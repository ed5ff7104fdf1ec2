import {
  type AnchorHTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { useFading } from './fading-strip.tsx';
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
  const { appearance } = useFading(row, css.tabs);
  useArrowKeys(row);
  return (
    <nav ref={row} aria-label={label} lang={lang} {...appearance}>
      {children}
    </nav>
  );
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
