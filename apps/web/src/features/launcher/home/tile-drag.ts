import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** A mouse drags after this many pixels; less is a click. */
const MOUSE_SLACK = 6;

/** A finger drags after resting this long, in milliseconds: until then it may want to scroll. */
const TOUCH_REST_MS = 220;

/** A finger that has moved this many pixels before that scrolls. */
const TOUCH_SLACK = 10;

/** The click after a drag comes within this many milliseconds, if it comes. */
const CLICK_MS = 50;

/** Near an edge of the window, in pixels, the screen scrolls under what is dragged, this far a frame. */
const EDGE = 72;
const EDGE_STEP = 9;

/** What is being dragged, and how far it is from the place in the grid that it holds meanwhile. */
export type Dragged = { key: string; x: number; y: number };

type Point = { x: number; y: number };

type Handlers = {
  /** The tiles' list. Its items are the places. */
  grid: RefObject<HTMLElement | null>;
  onStart: (key: string) => void;
  /** The tile is over another place, counted from 0. */
  onMove: (key: string, to: number) => void;
  onDrop: () => void;
  onCancel: () => void;
};

/**
 * Dragging of tiles by mouse, pen and finger. `press` goes on a tile's `onPointerDown`; whoever
 * handles its click asks `wasDragged` first.
 */
export function useTileDrag({ grid, ...given }: Handlers) {
  const [dragged, setDragged] = useState<Dragged>();
  // A drag lasts over many drawings; each brings handlers of its own.
  const handlers = useRef(given);
  useLayoutEffect(() => {
    handlers.current = given;
  });
  const [session] = useState(() => ({ active: false, justDragged: false, end: () => {} }));

  useEffect(() => {
    const list = grid.current;
    // React's own listener could not keep a finger from scrolling.
    const hold = (event: TouchEvent) => {
      if (session.active) event.preventDefault();
    };
    list?.addEventListener('touchmove', hold, { passive: false });
    return () => {
      list?.removeEventListener('touchmove', hold);
      session.end();
    };
  }, [grid, session]);

  const press = (event: ReactPointerEvent<HTMLElement>, key: string) => {
    const list = grid.current;
    if (!list || event.button !== 0 || session.active) return;
    const begun = { x: event.clientX, y: event.clientY };
    const isMouse = event.pointerType === 'mouse';
    const places = placesOf(list);
    const grabbed = offsetIn(event.currentTarget.closest('li') ?? list, begun);
    const listening = new AbortController();
    const { signal } = listening;
    let at = begun;
    let frame = 0;

    const follow = () => {
      const box = list.getBoundingClientRect();
      const middle = { x: at.x - box.left - grabbed.x, y: at.y - box.top - grabbed.y };
      const to = nearest(places, middle);
      const place = places[to] ?? middle;
      handlers.current.onMove(key, to);
      setDragged({ key, x: middle.x - place.x, y: middle.y - place.y });
    };
    const scroll = () => {
      const step = stepAt(at.y);
      if (step !== 0) {
        scrollerOf(list).scrollBy(0, step);
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const start = () => {
      session.active = true;
      if (!isMouse) navigator.vibrate?.(15);
      handlers.current.onStart(key);
      follow();
      frame = requestAnimationFrame(scroll);
    };
    const rest = isMouse ? undefined : setTimeout(start, TOUCH_REST_MS);
    const end = () => {
      clearTimeout(rest);
      cancelAnimationFrame(frame);
      listening.abort();
      session.active = false;
      session.end = () => {};
      setDragged(undefined);
    };
    session.end = end;

    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== event.pointerId) return;
      at = { x: moved.clientX, y: moved.clientY };
      const far = Math.hypot(at.x - begun.x, at.y - begun.y);
      if (session.active) follow();
      else if (isMouse && far > MOUSE_SLACK) start();
      else if (!isMouse && far > TOUCH_SLACK) end();
    };
    const release = () => {
      const wasActive = session.active;
      end();
      if (!wasActive) return;
      // The click that follows belongs to the drag.
      session.justDragged = true;
      setTimeout(() => {
        session.justDragged = false;
      }, CLICK_MS);
      handlers.current.onDrop();
    };
    const giveUp = () => {
      const wasActive = session.active;
      end();
      if (wasActive) handlers.current.onCancel();
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', release, { signal });
    window.addEventListener('pointercancel', giveUp, { signal });
    window.addEventListener('keydown', (pressed) => pressed.key === 'Escape' && giveUp(), {
      signal,
    });
  };

  return { dragged, press, wasDragged: () => session.justDragged };
}

/** The middles of the places, as seen from the list's corner. */
function placesOf(list: HTMLElement): Point[] {
  const box = list.getBoundingClientRect();
  return [...list.children].map((item) => {
    const { left, top, width, height } = item.getBoundingClientRect();
    return { x: left + width / 2 - box.left, y: top + height / 2 - box.top };
  });
}

/** How far a point is from the middle of an element. */
function offsetIn(element: Element, { x, y }: Point): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}

function nearest(places: readonly Point[], { x, y }: Point): number {
  const far = places.map((place) => Math.hypot(place.x - x, place.y - y));
  return far.indexOf(Math.min(...far));
}

/** How far the screen scrolls in a frame, by how near to an edge the pointer is. */
function stepAt(y: number): number {
  if (y < EDGE) return -EDGE_STEP;
  return y > window.innerHeight - EDGE ? EDGE_STEP : 0;
}

/** What scrolls: the screen in its frame on a desktop, the whole page on a phone. */
function scrollerOf(list: HTMLElement): Element {
  const screen = list.closest('[data-scroller]');
  const scrolls = screen && getComputedStyle(screen).overflowY === 'auto';
  return scrolls ? screen : (document.scrollingElement ?? document.documentElement);
}
