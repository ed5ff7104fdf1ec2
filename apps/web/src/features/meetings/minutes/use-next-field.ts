import { type RefObject, useLayoutEffect } from 'react';

type Emptied = { drawing: number; element: RefObject<HTMLFormElement | null> };

/**
 * Gives the focus back to the first input of a form that was emptied for the next entry: its fields are
 * drawn anew then, and who pressed Enter in one would type into nothing. Who has gone elsewhere stays there.
 */
export function useNextField({ drawing, element }: Emptied): void {
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (drawing > 0 && isLost) element.current?.querySelector('input')?.focus();
  }, [drawing, element]);
}
