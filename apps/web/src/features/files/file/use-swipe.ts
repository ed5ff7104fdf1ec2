import { type TouchEvent, useRef } from 'react';

/** A finger has to go so far, in pixels, and twice as far sideways as up or down. */
const FAR = 70;

/** Swiping sideways with one finger, where nothing under it scrolls that way. */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const finger = touches[0];
      const isFree = touches.length === 1 && !scrollsSideways(target as Element);
      from.current = finger && isFree ? { x: finger.clientX, y: finger.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      const began = from.current;
      from.current = undefined;
      if (!finger || !began) return;
      const [x, y] = [finger.clientX - began.x, finger.clientY - began.y];
      if (Math.abs(x) < FAR || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x < 0) onLeft();
      else onRight();
    },
  };
}

function scrollsSideways(element: Element | null): boolean {
  for (let at = element; at; at = at.parentElement) {
    if (at.matches('video, audio, iframe')) return true;
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== 'visible') {
      return getComputedStyle(at).overflowX !== 'hidden';
    }
  }
  return false;
}
