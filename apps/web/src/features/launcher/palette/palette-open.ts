import { createStore, useStore } from '../../../platform/realtime/store.ts';

const isOpen = createStore(false);

/** Opens the palette, or closes it. The shell shows it over whatever screen is open. */
export function showPalette(shown: boolean): void {
  isOpen.set(shown);
}

/** Whether the palette is open. */
export function usePaletteOpen(): boolean {
  return useStore(isOpen);
}
