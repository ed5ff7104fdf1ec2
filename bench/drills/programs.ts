/** Programs that a drill starts, and how they end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** How a program ended. */
export type Ending = { code: number | null; signal: NodeJS.Signals | null };

/** A program in a process of its own. */
export type Program = {
  pid: number;
  /** The last of what it has written, to both channels. */
  output(): string;
  /** Settles when it has ended. */
  ended: Promise<Ending>;
  kill(signal: NodeJS.Signals): void;
};

/** Many times what a start takes, in milliseconds: it ends what hangs. */
const START_WITHIN_MS = 60_000;

/** Characters of output that are kept. */
const KEPT = 20_000;

const started = new Set<Program>();

// What a drill began does not outlive it, however it ends.
process.once('exit', () => {
  for (const one of started) one.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/**
 * Starts a program and waits until `isReady` says so.
 * @throws Error with its output when it ends before that.
 */
export async function startProgram(
  [command, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
  isReady: (output: string) => boolean | Promise<boolean>,
): Promise<Program> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-KEPT);
    });
  }
  let isOver = false;
  const ended = once(child, 'close').then(([code, signal]): Ending => {
    isOver = true;
    started.delete(program);
    return { code, signal };
  });
  const program: Program = {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    kill: (signal) => void child.kill(signal),
  };
  started.add(program);
  await waitFor(
    async () => isOver || (await isReady(output)),
    START_WITHIN_MS,
    `the start of ${command}`,
  );
  if (isOver) throw new Error(`${command} ${args.join(' ')} does not start:\n${output}`);
  return program;
}

/**
 * Looks again and again, until it is so.
 * @throws Error naming what was waited for, when it takes longer than so many milliseconds.
 */
export async function waitFor(
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
  what: string,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what} took more than ${withinMs} ms`);
    await pause(20);
  }
}
