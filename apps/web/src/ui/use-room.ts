import { type RefObject, useLayoutEffect, useState } from 'react';

/** From this width on, in pixels, filters stand in one line and actions beside the title. */
const ROOM_PX = 880;

/**
 * Whether an element has the width of a desktop's tool. Undefined before it has been measured; one
 * that is not laid out at all, as on paper, has all the room there is.
 */
export function useRoom(element: RefObject<HTMLElement | null>): boolean | undefined {
  const [hasRoom, setHasRoom] = useState<boolean>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const width = current.clientWidth;
      setHasRoom(width === 0 || width >= ROOM_PX);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return hasRoom;
}
