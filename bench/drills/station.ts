/** A Station server of a drill: the real one, started as `npm start` starts it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { serverProgram } from '../../apps/server/build/if-needed.ts';
import { serverFlags, serverVariables } from '../../scripts/start.ts';
import { type Ending, type Program, startProgram } from './programs.ts';

/** Promised by README.md: a stop takes at most so long, in milliseconds. */
export const STOP_WITHIN_MS = 10_000;

/** Where a release of Station stands. */
export const THIS_RELEASE = fileURLToPath(new URL('../../', import.meta.url));

/** How one ended, and how many milliseconds after it was told to. */
export type Stopped = Ending & { ms: number };

/** One of the servers; it keeps its port over all its starts. */
export type Station = {
  origin: string;
  port: number;
  /** Where its lines come in, if it is of a release that has such a port. */
  linesPort: number;
  start(how?: StartHow): Promise<void>;
  /** Tells it to end, and waits until it has. */
  stop(signal?: NodeJS.Signals): Promise<Stopped>;
  isRunning(): boolean;
  /** Of its process. */
  pid(): number;
  /** Everything that it has logged since its start, as far as it is kept. */
  output(): string;
};

/** A start that is not like the last one. */
export type StartHow = {
  /** The folder of another release. */
  release?: string;
  env?: Record<string, string>;
  /** Flags of Node before those of Station. */
  flags?: readonly string[];
};

/** A server on its ports, which is not started yet. */
export function station(port: number, linesPort: number, env: Record<string, string>): Station {
  let program: Program | undefined;
  let isRunning = false;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    port,
    linesPort,
    async start({ release = THIS_RELEASE, env: more = {}, flags = [] } = {}) {
      // A release that was taken from git is not built.
      const main = release === THIS_RELEASE ? serverProgram : `${release}apps/server/src/main.ts`;
      program = await startProgram(
        [process.execPath, ...flags, ...serverFlags, main],
        {
          PATH: process.env.PATH,
          ...serverVariables,
          ...{
            PORT: String(port),
            LINES_PORT: String(linesPort),
            LOG_LEVEL: 'warn',
            ...env,
            ...more,
          },
        },
        (output) => output.includes('Station is ready at'),
      );
      isRunning = true;
      void program.ended.then(() => {
        isRunning = false;
      });
    },
    async stop(signal = 'SIGTERM') {
      if (!program) throw new Error('The server is not running');
      const begun = performance.now();
      program.kill(signal);
      const ending = await program.ended;
      return { ...ending, ms: performance.now() - begun };
    },
    isRunning: () => isRunning,
    pid: () => program?.pid ?? 0,
    output: () => program?.output() ?? '',
  };
}

/** Runs a script of this release, such as `scripts/files.ts`, to its end. */
export async function inRelease(
  [script = '', ...args]: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [...serverFlags, THIS_RELEASE + script, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output: said + errors };
}
