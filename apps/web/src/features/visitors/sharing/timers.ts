/** Makes a set of timers that all end together; times are in milliseconds. */
export function createTimers() {
  const running = new Set<() => void>();
  return {
    /** Runs `work` once; returns the way to call it off. */
    after(ms: number, work: () => void): () => void {
      const cancel = () => {
        clearTimeout(timer);
        running.delete(cancel);
      };
      const timer = setTimeout(() => {
        running.delete(cancel);
        work();
      }, ms);
      running.add(cancel);
      return cancel;
    },
    /** Runs `work` again and again. */
    every(ms: number, work: () => void): void {
      const timer = setInterval(work, ms);
      running.add(() => clearInterval(timer));
    },
    /** Calls everything off. */
    clear(): void {
      for (const cancel of running) cancel();
      running.clear();
    },
  };
}
