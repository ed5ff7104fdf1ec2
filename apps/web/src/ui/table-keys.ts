import type { FocusEvent, KeyboardEvent } from 'react';

/*
 * The keys of a table whose cells hold buttons marked with `data-cell`: one of them is reached by
 * Tab, the others from there by the arrow keys, Home and End.
 */

const CELL = '[data-cell]';

/** The button of a cell, if it has one that is drawn. */
function cellOf(td: Element | undefined): HTMLElement | undefined {
  return td?.querySelector<HTMLElement>(CELL) ?? undefined;
}

/** The next cell with a button from a place on, in steps of `by`. */
function seek(cells: readonly Element[], from: number, by: 1 | -1): HTMLElement | undefined {
  for (let at = from; at >= 0 && at < cells.length; at += by) {
    const found = cellOf(cells[at]);
    if (found) return found;
  }
  return undefined;
}

/** Where a key leads from a cell; undefined for nowhere. */
function targetOf(key: string, from: HTMLElement): HTMLElement | undefined {
  const td = from.closest('td');
  const tr = td?.closest('tr');
  if (!td || !tr) return undefined;
  const cells = [...tr.cells];
  const at = cells.indexOf(td);
  switch (key) {
    case 'ArrowRight':
      return seek(cells, at + 1, 1);
    case 'ArrowLeft':
      return seek(cells, at - 1, -1);
    case 'Home':
      return seek(cells, 0, 1);
    case 'End':
      return seek(cells, cells.length - 1, -1);
    case 'ArrowDown':
      return cellOf((tr.nextElementSibling as HTMLTableRowElement | null)?.cells[at]);
    case 'ArrowUp':
      return cellOf((tr.previousElementSibling as HTMLTableRowElement | null)?.cells[at]);
    default:
      return undefined;
  }
}

/** Moves from cell to cell; for `onKeyDown` of what is around the table. */
export function moveInTable(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.matches(CELL)) return;
  const target = targetOf(event.key, from);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Keeps Tab on the cell that was reached last; for `onFocus` of what is around the table. */
export function keepPlaceInTable(event: FocusEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!target.matches(CELL)) return;
  for (const cell of currentTarget.querySelectorAll<HTMLElement>(`${CELL}[tabindex="0"]`)) {
    cell.tabIndex = -1;
  }
  target.tabIndex = 0;
}
