import { useCallback, useEffect, useState } from 'react';
import { TOAST_MS } from './toaster.tsx';

/** What is said for a while about what was just tried. */
export type TimedMessage = { tone: 'good' | 'bad'; text: string };

/** A message that clears by itself after 5 s (spec 2, section 2: "messages auto-clear after 5 seconds"). */
export function useTimedMessage() {
  const [message, setMessage] = useState<TimedMessage>();
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(undefined), TOAST_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const clear = useCallback(() => setMessage(undefined), []);
  return { message, show: setMessage, clear };
}
