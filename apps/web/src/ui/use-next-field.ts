import { type RefObject, useLayoutEffect } from 'react';

type Emptied = { drawing: number; element: RefObject<HTMLFormElement | null> };

/**
 * Gives the focus back to the first text of a form that was emptied for the next entry: its fields are drawn
 * anew then, and who pressed Enter in one, or types on, would type into nothing. It goes behind what stands
 * there. Who has gone elsewhere stays there.
 */
export function useNextField({ drawing, element }: Emptied): void {
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (drawing === 0 || !isLost) return;
    const field = element.current?.querySelector<HTMLInputElement>('input, textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [drawing, element]);
}
