import type { MouseEvent } from 'react';

/**
 * Goes to a page inside by `onSelect`. A press that wants another tab or window, and one on a link
 * that leads outside, are the browser's.
 */
export function follow(onSelect: (() => void) | undefined) {
  return (event: MouseEvent) => {
    if (!onSelect || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onSelect();
  };
}
