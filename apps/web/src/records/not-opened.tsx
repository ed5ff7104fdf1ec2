import { useEffect, useRef } from 'react';
import { unreachable } from '../platform/call.ts';
import { problemText } from '../platform/problem-text.ts';
import { toast } from '../ui/toaster.tsx';

/** In place of a form or a dialog whose code could not be loaded: says so, and closes. */
export function NotOpened({ onClose }: { onClose: () => void }) {
  const close = useRef(onClose);
  useEffect(() => {
    toast({ text: problemText(unreachable()), tone: 'bad' });
    close.current();
  }, []);
  return null;
}
