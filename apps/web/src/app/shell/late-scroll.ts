import { useElementScrollRestoration, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** With these a person goes somewhere by themselves, and is not taken back. */
const OWN_WAYS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

type Place = { scrollX: number; scrollY: number } | undefined;

/**
 * Takes people back to where they were on a screen whose rows come after it: the router does so when
 * the screen is drawn, which then may be too short. Only on the way back, forward or after a reload.
 */
export function useLateScroll(): void {
  const { history } = useRouter();
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.state.__TSR_key });
  const ofPage = useElementScrollRestoration({ getElement: () => window });
  const ofScreen = useElementScrollRestoration({ getElement: findScreen });
  const walked = useRef(true);
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        walked.current = action.type !== 'PUSH' && action.type !== 'REPLACE';
      }),
    [history],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that is shown, to where it was then.
  useEffect(() => {
    if (!walked.current) return;
    return keepTrying([
      [document.scrollingElement, ofPage],
      [findScreen(), ofScreen],
    ]);
  }, [shown]);
}

/** The screen in its frame, which scrolls on a desktop; on a phone the page does. */
const findScreen = () => document.querySelector('[data-scroller]');

function keepTrying(places: [Element | null, Place][]): () => void {
  const stop = () => {
    observer.disconnect();
    for (const way of OWN_WAYS) window.removeEventListener(way, stop, true);
  };
  const scroll = () => {
    const isThere = places.map(([element, place]) => scrolledTo(element, place?.scrollY ?? 0));
    if (!isThere.includes(false)) stop();
  };
  const observer = new MutationObserver(scroll);
  observer.observe(document.body, { childList: true, subtree: true });
  for (const way of OWN_WAYS) window.addEventListener(way, stop, { capture: true, passive: true });
  scroll();
  return stop;
}

/** Scrolls as far as there is something; false while that is not far enough. */
function scrolledTo(element: Element | null, top: number): boolean {
  if (!element || element.scrollTop >= top - 1) return true;
  element.scrollTop = top;
  return element.scrollTop >= top - 1;
}
