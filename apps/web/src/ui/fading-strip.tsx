import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import css from './fading-strip.module.css';

type FadingStripProps = {
  /** Name of the group. */
  label: string;
  children: ReactNode;
  className?: string | undefined;
};

/** What is scrolled sideways where it has no room. An end behind which more follows fades. */
export function FadingStrip({ label, children, className }: FadingStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const { isLong, appearance } = useFading(strip, className);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would call for form fields.
    <div
      ref={strip}
      role="group"
      aria-label={label}
      // What scrolls must be reachable without a pointer, also where nothing in it can be pressed.
      tabIndex={isLong ? 0 : undefined}
      {...appearance}
    >
      {children}
    </div>
  );
}

/**
 * Makes an element such a strip by the `looks` that it gives, and keeps what is chosen in it in sight:
 * a pressed button, or the link of the screen that is open.
 */
export function useFading(strip: RefObject<HTMLElement | null>, className: string | undefined) {
  const [more, setMore] = useState({ before: false, after: false });
  useLayoutEffect(() => {
    const { current } = strip;
    if (!current) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = current;
      const before = scrollLeft > 1;
      const after = scrollLeft + clientWidth < scrollWidth - 1;
      setMore((was) => (was.before === before && was.after === after ? was : { before, after }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    for (const child of current.children) observer.observe(child);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [strip]);
  // What is chosen in it should be seen, also when it was chosen by the address.
  const chosen = useRef<Element>(null);
  useLayoutEffect(() => {
    const now = strip.current?.querySelector<HTMLElement>(CHOSEN) ?? null;
    // Once for each: whoever scrolls on is not pulled back.
    if (now === chosen.current || !strip.current) return;
    chosen.current = now;
    if (now) {
      const middle = now.offsetLeft + now.offsetWidth / 2;
      strip.current.scrollLeft = middle - strip.current.clientWidth / 2;
    }
  });
  return {
    isLong: more.before || more.after,
    appearance: {
      className: classNames(css.strip, className),
      'data-before': more.before || undefined,
      'data-after': more.after || undefined,
    },
  };
}

const CHOSEN = '[aria-pressed="true"], [aria-current="page"]';
