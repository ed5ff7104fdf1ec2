import { type ChildProcess, fork } from 'node:child_process';
import type { CarriedError } from './reading-messages.ts';
import { WorkbookRefused } from './workbook-refused.ts';

/**
 * Starts the process that reads. A process and not a thread: a thread that runs out of its heap
 * takes the whole program with it. It may read files and nothing else.
 */
export function startReadingProcess(heapMb: number): ChildProcess {
  return fork(new URL('./reading-process.ts', import.meta.url), {
    // The caller's own flags (a debugger, a test runner's loader) and secrets stay here.
    execArgv: [`--max-old-space-size=${heapMb}`, '--permission', '--allow-fs-read=*'],
    env: {},
    // Carries whatever structuredClone does, and text without escaping it once more.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/**
 * A process that was ended by a signal outgrew its heap (it aborts itself then) or the machine: the
 * file is to blame. One that ended by itself has an error of ours.
 */
export function unexpectedEnd(signal: NodeJS.Signals | null, lastWords: string): Error {
  return signal === null
    ? new Error(`The reading process ended unexpectedly: ${lastWords}`)
    : new WorkbookRefused('too-large-inside', `reading ended with ${signal}: ${lastWords}`);
}

/** An error of that process as one of this one. */
export function revived({ name, message, stack, code }: CarriedError): Error {
  return Object.assign(new Error(message), { name, stack, code });
}
