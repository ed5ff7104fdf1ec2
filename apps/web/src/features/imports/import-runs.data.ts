import {
  cancelImport,
  commitImport,
  type Import,
  type ImportKind,
  ImportProgress,
  mapImport,
  openImport,
  startImport,
} from '@station/contract/imports/imports';
import * as z from 'zod/mini';
import { call } from '../../platform/call.ts';
import { NO_ANSWER } from '../../platform/lock.ts';
import { Problem } from '../../platform/problem.ts';
import { createStore, useStore } from '../../platform/realtime/store.ts';
import { onSessionEnd } from '../../platform/stored-session.ts';
import { upload, work } from '../../platform/transfer.ts';
import type { AtOnceResult, ImportKindTexts } from './import-kind.ts';

/*
 * The long calls of imports: sending and reading a file, reading it again, writing. They go on when
 * the person opens another screen, which is why they live here and not in a component.
 */

/** How far a long call is. Sending counts bytes of the file, the other steps count rows. */
export type ImportStep = {
  phase: 'sending' | ImportProgress['phase'];
  done: number;
  /** Null while nobody knows how many there are. */
  total: number | null;
  /** Files of others that are read before this one. */
  ahead?: number;
};

/** A long call under way. */
export type ImportRun = {
  task: 'start' | 'map' | 'commit' | 'at-once';
  /** The import, once it is known. */
  id: string | undefined;
  /** The file that is being sent and read. */
  file: File | undefined;
  step: ImportStep;
};

/** How a long call ended. */
export type RunEnd<Result = Import> =
  | { kind: 'done'; data: Result }
  | { kind: 'failed'; error: unknown }
  | { kind: 'cancelled' };

/** One that did not end well. */
export type FailedRun = Exclude<RunEnd, { kind: 'done' }>;

type Runs = Readonly<Partial<Record<ImportKind, ImportRun>>>;

const runs = createStore<Runs>({});
const hangUps = new Map<ImportKind, AbortController>();

onSessionEnd(() => {
  for (const hangUp of hangUps.values()) hangUp.abort();
});

/** The long call of a kind that this tab has under way. */
export function useImportRun(kind: ImportKind): ImportRun | undefined {
  return useStore(runs)[kind];
}

/** Sends a file and has it read. */
export function runStart(kind: ImportKind, file: File): Promise<RunEnd> {
  const step: ImportStep = { phase: 'sending', done: 0, total: file.size };
  return run(kind, { task: 'start', id: undefined, file, step }, async (signal) => {
    const answer = await upload(startImport, {
      file,
      query: { kind },
      signal,
      onSent: (sent, total) => noteSent(kind, file, sent / total),
      onProgress: (unparsed) => noteProgress(kind, unparsed),
    });
    return answer.data;
  });
}

/** Sends a file and has it read and written in one go; hanging up stops all of it. */
export function runAtOnce(
  kind: ImportKind,
  file: File,
  send: NonNullable<ImportKindTexts['atOnce']>,
): Promise<RunEnd<AtOnceResult>> {
  const step: ImportStep = { phase: 'sending', done: 0, total: file.size };
  return run(kind, { task: 'at-once', id: undefined, file, step }, (signal) =>
    send(file, {
      signal,
      onSent: (sent, total) => noteSent(kind, file, sent / total),
      onProgress: (unparsed) => noteStep(kind, unparsed),
    }),
  );
}

/** How a sheet is to be read. */
export type Mapping = Parameters<typeof work<typeof mapImport>>[1]['body'];

/** Has the kept file read again. */
export function runMap(kind: ImportKind, id: string, body: Mapping): Promise<RunEnd> {
  const step: ImportStep = { phase: 'reading', done: 0, total: null };
  return run(kind, { task: 'map', id, file: undefined, step }, async (signal) => {
    const watch = { signal, onProgress: (unparsed: unknown) => noteProgress(kind, unparsed) };
    return (await work(mapImport, { params: { id }, body }, watch)).data;
  });
}

/** Writes all of it, or nothing; `total` rows are expected. */
export function runCommit(kind: ImportKind, id: string, total: number): Promise<RunEnd> {
  const step: ImportStep = { phase: 'writing', done: 0, total };
  return run(kind, { task: 'commit', id, file: undefined, step }, async (signal) => {
    const watch = { signal, onProgress: (unparsed: unknown) => noteProgress(kind, unparsed) };
    return (await work(commitImport, { params: { id } }, watch)).data;
  });
}

/**
 * Calls the work off. The server is told, since reading goes on when nobody listens; the long call
 * then ends with its answer. When even that cannot be sent, the line is cut.
 */
export async function cancelRun(kind: ImportKind): Promise<void> {
  const now = runs.get()[kind];
  const hangUp = hangUps.get(kind);
  if (!now || !hangUp) return;
  try {
    if (now.id === undefined) {
      hangUp.abort();
      if (now.task !== 'at-once') await forgetUnnamed(kind);
    } else {
      await call(cancelImport, { params: { id: now.id } });
    }
  } catch (error) {
    // Refused: it has come to its end meanwhile, and says so itself.
    if (error instanceof Problem && error.code === 'network') hangUp.abort();
  }
}

/** The file was under way: if the server has it whole, it is reading it under an id we never heard. */
async function forgetUnnamed(kind: ImportKind): Promise<void> {
  const { data } = await call(openImport, { query: { kind } });
  if (data?.state === 'reading') await call(cancelImport, { params: { id: data.id } });
}

async function run<Result>(
  kind: ImportKind,
  first: ImportRun,
  ask: (signal: AbortSignal) => Promise<Result>,
): Promise<RunEnd<Result>> {
  if (hangUps.has(kind)) return NO_ANSWER;
  const hangUp = new AbortController();
  hangUps.set(kind, hangUp);
  runs.set({ ...runs.get(), [kind]: first });
  try {
    return { kind: 'done', data: await ask(hangUp.signal) };
  } catch (error) {
    if (hangUp.signal.aborted || wasCancelled(error)) return { kind: 'cancelled' };
    return { kind: 'failed', error };
  } finally {
    hangUps.delete(kind);
    const { [kind]: _, ...others } = runs.get();
    runs.set(others);
  }
}

function wasCancelled(error: unknown): boolean {
  return error instanceof Problem && error.reason === 'imports.cancelled';
}

function note(kind: ImportKind, change: Partial<ImportRun>): void {
  const now = runs.get()[kind];
  if (now) runs.set({ ...runs.get(), [kind]: { ...now, ...change } });
}

/** What goes over the line is a little more than the file: the form around it. */
function noteSent(kind: ImportKind, file: File, share: number): void {
  if (runs.get()[kind]?.step.phase !== 'sending') return;
  const done = Math.round(share * file.size);
  note(kind, { step: { phase: 'sending', done, total: file.size } });
}

const StepProgress = z.omit(ImportProgress, { id: true, ahead: true });

/** The same progress, of work that has no id to come back to. */
function noteStep(kind: ImportKind, unparsed: unknown): void {
  const { success, data } = StepProgress.safeParse(unparsed);
  if (success) note(kind, { step: { phase: data.phase, done: data.rows, total: data.total } });
}

function noteProgress(kind: ImportKind, unparsed: unknown): void {
  const { success, data } = ImportProgress.safeParse(unparsed);
  if (!success) return;
  const { id, phase, rows: done, total, ahead } = data;
  note(kind, { id, step: { phase, done, total, ahead } });
}
