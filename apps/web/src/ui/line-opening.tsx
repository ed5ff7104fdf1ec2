import type {
  AnchorHTMLAttributes,
  ButtonHTMLAttributes,
  KeyboardEvent,
  MouseEvent as ReactMouseEvent,
  Ref,
} from 'react';
import { classNames } from './class-names.ts';
import css from './line-opening.module.css';

/*
 * One rule for every list: the line opens, the icons act. What a line opens is what its name opens, a
 * link or a button marked with `data-opens`: that is what keys and screen readers find, and a press
 * anywhere else on the line does the same.
 */

type OpenAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** The name of a line as the link to what it stands for. Features give it a route with `createLink`. */
export function OpenAnchor({ className, children, ...rest }: OpenAnchorProps) {
  return (
    <a {...rest} data-opens="" className={classNames(css.name, className)}>
      {children}
    </a>
  );
}

/** The name of a line whose thing has no address: the button that opens its form or its details. */
export function OpenButton({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} data-opens="" className={classNames(css.name, className)} />
  );
}

/** What acts by itself wherever it stands in a line. */
const ACTS =
  'a, button, input, select, textarea, label, summary, [contenteditable], [role="menuitem"]';

/**
 * Makes an element a line: a press on it opens what its name opens, if it has such a name, and the arrow
 * keys lead from name to name.
 */
export const asLine = {
  onClick: openLine,
  onAuxClick: openLine,
  onKeyDown: moveToLine,
  'data-line': '',
};

function openLine(event: ReactMouseEvent<HTMLElement>): void {
  const { currentTarget: line, target, button } = event;
  const isMiddle = button === 1;
  if (event.defaultPrevented || (button !== 0 && !isMiddle)) return;
  // What belongs to the line may be drawn elsewhere, such as an open menu.
  if (!(target instanceof Element) || !line.contains(target)) return;
  const acting = target.closest(ACTS);
  if ((acting && line.contains(acting)) || isSelecting(line)) return;
  const name = line.querySelector<HTMLElement>('[data-opens]');
  if (!name) return;
  const isForNewTab = isMiddle || event.ctrlKey || event.metaKey;
  if (isForNewTab && name instanceof HTMLAnchorElement) {
    window.open(name.href, '_blank', 'noopener');
  } else if (!isMiddle) {
    name.click();
  }
}

/** The arrow keys lead from the name of a line to that of the next. */
function moveToLine(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: line, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey) return;
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  if (!(target instanceof Element) || !target.matches('[data-opens]')) return;
  const next = key === 'ArrowDown' ? line.nextElementSibling : line.previousElementSibling;
  const name = next?.querySelector<HTMLElement>('[data-opens]');
  if (!name) return;
  event.preventDefault();
  name.focus();
}

/** Whoever has drawn over words wants the words. */
function isSelecting(line: Element): boolean {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return false;
  return line.contains(selection.anchorNode) || line.contains(selection.focusNode);
}
