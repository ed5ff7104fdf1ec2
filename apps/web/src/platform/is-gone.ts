import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component has left the screen, for what answers later. */
export function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
