import { type RefObject, useRef } from 'react';
import { useShortcut } from './shortcuts.ts';

/** Makes `/` lead into the search field that gets this ref, with what it holds selected. */
export function useSearchKey(description: string): {
  shortcut: string;
  inputRef: RefObject<HTMLInputElement | null>;
} {
  const inputRef = useRef<HTMLInputElement>(null);
  const shortcut = '/';
  useShortcut({
    keys: shortcut,
    description,
    run: () => {
      inputRef.current?.focus();
      inputRef.current?.select();
    },
  });
  return { shortcut, inputRef };
}

/** Makes Escape let chosen rows go. */
export function useClearKey(
  description: string,
  choice: { chosen: ReadonlyMap<number, unknown>; clear: () => void },
): void {
  useShortcut({
    keys: 'Escape',
    description,
    run: choice.clear,
    disabled: choice.chosen.size === 0,
  });
}
