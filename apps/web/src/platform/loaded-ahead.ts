import { useEffect, useState } from 'react';
import { isConnected, onConnectionChange } from './realtime/connection.ts';

/**
 * A module that is loaded as soon as the screen has been drawn, for a part that is there at the press
 * of a button: unlike a lazy part it does not suspend once it has come. Undefined until then, and where
 * it cannot be loaded; then it is asked for again as soon as the line is back or the page is looked at.
 * `load` is always the same function.
 */
export function useLoadedAhead<Module>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
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
          setModule(loaded);
        },
        () => {
          isAsking = false;
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
  }, [load]);
  return module;
}
