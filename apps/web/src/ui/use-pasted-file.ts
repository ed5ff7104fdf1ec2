import { useEffect, useRef } from 'react';

/** Calls `onFile` with a file that is pasted anywhere on the page. Text goes where it was meant to. */
export function usePastedFile(onFile: (file: File) => void, disabled: boolean): void {
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    if (disabled) return;
    const take = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, [disabled]);
}
