import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** What to run, and how to write to it. */
export interface KillOptions {
  /** Starts the process and answers when it takes writes. */
  start(): Promise<ChildProcess>;
  /**
   * Writes for as long as the process lives, and calls `acknowledge` with a key of its own for each
   * write that the process has confirmed. It may throw once the process is gone.
   */
  write(child: ChildProcess, acknowledge: (key: string) => void): Promise<void>;
  /** It is killed at a random moment between these, in milliseconds after it first confirmed one. */
  earliestMs: number;
  latestMs: number;
}

/**
 * Starts a process, has it write, and kills it with SIGKILL at a random moment in the middle of that.
 *
 * @returns the keys of all writes that it had confirmed by then: a store that keeps its word has
 *   every one of them.
 */
export async function killWhileWriting(options: KillOptions): Promise<string[]> {
  const acknowledged: string[] = [];
  const child = await options.start();
  const exited = once(child, 'exit');
  const begun = Promise.withResolvers<void>();
  const acknowledge = (key: string) => {
    acknowledged.push(key);
    begun.resolve();
  };
  const writing = options.write(child, acknowledge).catch(() => {});
  await Promise.race([begun.promise, exited]);
  await pause(options.earliestMs + Math.random() * (options.latestMs - options.earliestMs));
  if (child.exitCode !== null) throw new Error(`It had ended by itself, with ${child.exitCode}.`);
  child.kill('SIGKILL');
  await exited;
  await writing;
  return acknowledged;
}
