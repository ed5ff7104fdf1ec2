import { type RefObject, useLayoutEffect, useRef } from 'react';

const GLIDE_MS = 180;

/**
 * Items of a list glide to where they moved, instead of jumping. The one that `except` names, by
 * its `data-key`, is being moved by hand.
 */
export function useFlip(list: RefObject<HTMLElement | null>, except: string | undefined): void {
  const last = useRef(new Map<string, { x: number; y: number }>());
  useLayoutEffect(() => {
    const now = new Map<string, { x: number; y: number }>();
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const item of list.current?.children ?? []) {
      if (!(item instanceof HTMLElement)) continue;
      const key = item.dataset.key ?? '';
      const place = { x: item.offsetLeft, y: item.offsetTop };
      const before = last.current.get(key);
      now.set(key, place);
      if (still || !before || key === except) continue;
      const [x, y] = [before.x - place.x, before.y - place.y];
      if (x === 0 && y === 0) continue;
      item.animate([{ translate: `${x}px ${y}px` }, { translate: 'none' }], {
        duration: GLIDE_MS,
        easing: 'cubic-bezier(0.2, 0, 0.1, 1)',
      });
    }
    last.current = now;
  });
}
