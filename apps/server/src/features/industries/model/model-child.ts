import { type ChildProcess, fork } from 'node:child_process';
import type { ModelAnswer, ModelOrder } from './model-messages.ts';

/** The model does not answer: it died, or it took too long. */
export class SilentModel extends Error {
  override name = 'SilentModel';
}

/** A process that does not start within so many milliseconds is given up. */
const START_MS = 20_000;

/** Starts a process in which a model lives, and which may write to `folder` alone; `heapMb` is its heap in MiB. */
export async function startModelProcess(heapMb: number, folder?: string): Promise<ChildProcess> {
  const child = fork(new URL('./model-process.ts', import.meta.url), {
    // The server's own flags (a debugger, a test runner's loader) and secrets stay here.
    execArgv: [
      ...[`--max-old-space-size=${heapMb}`, '--permission', '--allow-fs-read=*'],
      ...(folder === undefined ? [] : [`--allow-fs-write=${folder}`]),
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    await answerOf(child, START_MS, ({ type }) => type === 'ready');
    return child;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** Tells the process something; one that is gone hears nothing, and whoever waits is told by its end. */
export function tellModel(child: ChildProcess, order: ModelOrder): void {
  child.send(order, () => undefined);
}

/**
 * What the process answers next that is meant.
 * @throws SilentModel when it ends, fails, says nothing for so many milliseconds, or is given up.
 */
export function answerOf(
  child: ChildProcess,
  waitMs: number,
  isMeant: (answer: ModelAnswer) => boolean,
  signal?: AbortSignal,
): Promise<ModelAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.off('message', hear);
      child.off('exit', end);
      child.off('error', fail);
      signal?.removeEventListener('abort', abort);
      act();
    };
    const hear = (answer: ModelAnswer) => {
      if (isMeant(answer)) settle(() => resolve(answer));
      else if (answer.type === 'failed' && answer.id === null) {
        settle(() => reject(new SilentModel(answer.why)));
      }
    };
    const end = () => settle(() => reject(new SilentModel('the process of the model ended')));
    const fail = (error: Error) => settle(() => reject(error));
    const abort = () => settle(() => reject(signal?.reason));
    const timer = setTimeout(
      () => settle(() => reject(new SilentModel('the model took too long'))),
      waitMs,
    );
    child.on('message', hear);
    child.once('exit', end);
    child.once('error', fail);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
