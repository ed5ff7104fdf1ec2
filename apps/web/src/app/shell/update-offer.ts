import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { createStore, useStore } from '../../platform/realtime/store.ts';
import { onSessionEnd } from '../../platform/stored-session.ts';
import { toast } from '../../ui/toaster.tsx';
import { useShellText } from '../router/current-screen.ts';

const waiting = createStore<(() => void) | undefined>(undefined);

/** Notes that a new version waits; `apply` reloads the page with it. */
export function offerUpdate(apply: () => void): void {
  waiting.set(apply);
}

/** Tells each person about a waiting version, once, and leaves the moment to them. */
export function useUpdateOffer(): void {
  const apply = useStore(waiting);
  const text = useShellText();
  const latestText = useRef(text);
  useEffect(() => {
    latestText.current = text;
  });
  useEffect(() => {
    if (!apply) return;
    const say = () =>
      toast({
        text: latestText.current(m.app_update_ready),
        action: { label: latestText.current(m.app_update_now), run: apply },
        duration: Number.POSITIVE_INFINITY,
      });
    let takeBack = say();
    const stop = onSessionEnd(() => {
      takeBack = say();
    });
    return () => {
      stop();
      takeBack();
    };
  }, [apply]);
}
