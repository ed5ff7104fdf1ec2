import { type RefObject, useLayoutEffect, useState } from 'react';

/** From this width on, in pixels, actions stand beside the title, and search and figures in one line. */
const SOME_PX = 780;

/** From here on, filters stand in that line, too. */
const ROOM_PX = 1040;

export type Room = 'none' | 'some' | 'all';

/**
 * How much of a desktop's room an element has. Undefined before it has been measured; one that is not
 * laid out at all, as on paper, has all the room there is.
 */
export function useRoom(element: RefObject<HTMLElement | null>): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setRoom(roomIn(current.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

function roomIn(width: number): Room {
  if (width === 0 || width >= ROOM_PX) return 'all';
  return width >= SOME_PX ? 'some' : 'none';
}
