import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { createStore, useStore } from '../../platform/realtime/store.ts';
import { toast } from '../../ui/toaster.tsx';
import { useShellText } from '../router/current-screen.ts';

const waiting = createStore<(() => void) | undefined>(undefined);

/** Notes that a new version waits; `apply` reloads the page with it. */
export function offerUpdate(apply: () => void): void {
  waiting.set(apply);
}

/** Tells the person about a waiting version, once, and leaves the moment to them. */
export function useUpdateOffer(): void {
  const apply = useStore(waiting);
  const say = useShellText();
  const sayNow = useRef(say);
  useEffect(() => {
    sayNow.current = say;
  });
  useEffect(() => {
    if (!apply) return;
    return toast({
      text: sayNow.current(m.app_update_ready),
      action: { label: sayNow.current(m.app_update_now), run: apply },
      duration: Number.POSITIVE_INFINITY,
    });
  }, [apply]);
}
