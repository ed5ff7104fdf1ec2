import { useEffect, useState } from 'react';
import { isConnected, onConnectionChange } from './realtime/connection.ts';

/**
 * Loads a module, and where that fails again as soon as the line is back or the page is looked at, until
 * it has come. Returns the way to stop.
 */
export function untilLoaded<Module>(
  load: () => Promise<Module>,
  onLoaded: (module: Module) => void,
  onFailed?: (failure: unknown) => void,
): () => void {
  const over = new AbortController();
  const { signal } = over;
  let isAsking = false;
  const ask = () => {
    if (isAsking) return;
    isAsking = true;
    load().then(
      (loaded) => {
        if (signal.aborted) return;
        over.abort();
        onLoaded(loaded);
      },
      (failure: unknown) => {
        isAsking = false;
        if (!signal.aborted) onFailed?.(failure);
      },
    );
  };
  const again = () => {
    if (isConnected()) ask();
  };
  signal.addEventListener('abort', onConnectionChange(again));
  window.addEventListener('online', again, { signal });
  document.addEventListener('visibilitychange', again, { signal });
  ask();
  return () => over.abort();
}

/**
 * A module that is loaded as soon as the screen has been drawn, for a part that is there at the press
 * of a button: unlike a lazy part it does not suspend once it has come. Undefined until then, and where
 * it cannot be loaded; then it is asked for again, as by `untilLoaded`. `load` is always the same function.
 */
export function useLoadedAhead<Module>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => untilLoaded(load, setModule), [load]);
  return module;
}
