import type { KeyboardEvent } from 'react';

/** Columns of the home screen and the hub (spec 1, section 2). */
const COLUMNS = 3;

/** Steps of the arrow keys in a grid, in places. */
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
};

/** Where an arrow key, Home or End leads from a place in a grid of `count`; undefined when nowhere. */
export function placeByKey(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  const to = at + (step ?? 0);
  return step && to >= 0 && to < count ? to : undefined;
}

/** Lets the arrow keys move from icon to icon; Tab still walks through all of them. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const grid = event.currentTarget.closest('ul');
  const stops = [...(grid?.querySelectorAll<HTMLElement>(':scope > li > a') ?? [])];
  const to = placeByKey(event.key, stops.indexOf(event.currentTarget), stops.length);
  if (to === undefined) return;
  event.preventDefault();
  stops[to]?.focus();
}
