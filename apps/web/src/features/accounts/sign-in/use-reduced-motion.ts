import { type RefObject, useEffect, useState } from 'react';
import { readChoice, storePreference } from '../../../platform/preference.ts';

/** Where the wish for a sky that stands still is kept. */
const KEY = 'station.sky';
const CHOICES = ['moving', 'still'] as const;

/**
 * Whether the scene stands still: by the person's wish, which is kept, and while nobody sees it.
 */
export function useReducedMotion(scene: RefObject<HTMLElement | null>) {
  const [wish, setWish] = useState(() => readChoice(KEY, CHOICES, 'moving'));
  const [seen, setSeen] = useState(!document.hidden);

  useEffect(() => {
    let onScreen = true;
    const look = () => setSeen(onScreen && !document.hidden);
    document.addEventListener('visibilitychange', look);
    const observer = new IntersectionObserver((entries) => {
      onScreen = entries.at(-1)?.isIntersecting ?? true;
      look();
    });
    if (scene.current) observer.observe(scene.current);
    return () => {
      document.removeEventListener('visibilitychange', look);
      observer.disconnect();
    };
  }, [scene]);

  const wished = wish === 'still';
  const toggle = () => {
    const next = wished ? 'moving' : 'still';
    storePreference(KEY, next);
    setWish(next);
  };
  return { still: wished || !seen, wished, toggle };
}
