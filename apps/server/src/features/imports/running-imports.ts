import type { ImportProgress } from '@station/contract/imports/imports';
import type { StepProgress } from './import-reading.ts';

/** A step of an import that this server works on. */
type Running = {
  stop: AbortController;
  progress: ImportProgress | null;
  listeners: Set<(progress: ImportProgress) => void>;
};

/** By the id of the import. */
const running = new Map<string, Running>();

/** Begins a step; `end` it when it is over. */
export function startStep(id: string) {
  const stop = new AbortController();
  const step: Running = { stop, progress: null, listeners: new Set() };
  running.set(id, step);
  return {
    signal: stop.signal,
    stop: (reason: unknown) => stop.abort(reason),
    onProgress(progress: StepProgress) {
      step.progress = { id, ...progress };
      for (const listener of step.listeners) listener(step.progress);
    },
    end() {
      if (running.get(id) === step) running.delete(id);
    },
  };
}

/** How far this server is with an import; null when it does not work on it. */
export function progressOf(id: string): ImportProgress | null {
  return running.get(id)?.progress ?? null;
}

/** Hears the progress of a step that was begun before. */
export function listenTo(id: string, listener: (progress: ImportProgress) => void): void {
  const step = running.get(id);
  step?.listeners.add(listener);
  if (step?.progress) listener(step.progress);
}

/** Stops a step, if this server works on it. */
export function stopStep(id: string, reason: unknown): void {
  running.get(id)?.stop.abort(reason);
}
