import { useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from './realtime/store.ts';

/** A key that does something, and what it does, in the reader's language. */
export type Shortcut = {
  /** One key as `KeyboardEvent.key` names it, or `Mod+k` for Ctrl (Command on a Mac) with a key. */
  keys: string;
  description: string;
  run: () => void;
  /** A shortcut that has no say for now. */
  disabled?: boolean;
};

type Registered = { current: Shortcut };

const registered = createStore<readonly Registered[]>([]);

/** Makes a shortcut work, and listed, as long as the component is there. The latest of a key wins. */
export function useShortcut(shortcut: Shortcut): void {
  const holder = useRef(shortcut);
  // Before anybody sees what the key is for: whoever presses it at once is not too early.
  useLayoutEffect(() => {
    holder.current = shortcut;
  });
  useLayoutEffect(() => {
    registered.set([...registered.get(), holder]);
    return () => registered.set(registered.get().filter((other) => other !== holder));
  }, []);
}

/** The shortcuts that work now, for the list a person can open. */
export function useShortcuts(): Shortcut[] {
  return useStore(registered)
    .map((holder) => holder.current)
    .filter((shortcut) => !shortcut.disabled);
}

/** Starts listening to the keyboard; returns the way to stop. */
export function startShortcuts(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    const pressed = nameOf(event);
    if (!pressed || (!pressed.startsWith('Mod+') && isWanted(pressed, event.target))) return;
    if (document.querySelector('dialog[open]')) return;
    const found = registered
      .get()
      .findLast(({ current }) => !current.disabled && current.keys === pressed);
    if (!found) return;
    event.preventDefault();
    found.current.run();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

function nameOf(event: KeyboardEvent): string | undefined {
  if (event.altKey) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `Mod+${key}` : key;
}

/** Whether a key is wanted where it is pressed: as text, by a menu or a player, or to scroll or choose. */
function isWanted(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')) return true;
  if (target.closest('[role="menu"], video, audio')) return key !== 'Escape';
  if (!key.startsWith('Arrow')) return false;
  return target.matches('[type="radio"]') || isScrolling(key, target.closest('[tabindex="0"]'));
}

/** Whether an arrow moves what a box holds; one that does not scroll that way has no use for it. */
function isScrolling(arrow: string, box: Element | null): boolean {
  if (box === null) return false;
  if (/Left|Right/.test(arrow)) return box.scrollWidth > box.clientWidth;
  return box.scrollHeight > box.clientHeight;
}
