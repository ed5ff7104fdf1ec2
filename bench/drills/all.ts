/** Every drill, one after the other, each in a process of its own, and a table of them at the end. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { DrillResult } from './report.ts';

/** What became of a drill; without a result it did not come to its end, and `why` says how it ended. */
export type Outcome = { name: string; seconds: number; result?: DrillResult; why?: string };

/** A drill that takes longer hangs, in milliseconds. The longest, rolling-restart, gives itself 20 minutes. */
export const BOUND_MS = { full: 25 * 60_000, short: 6 * 60_000 };

/** One that was told to end has so long to end what it has started, in milliseconds. */
const ENDS_WITHIN_MS = 10_000;

/**
 * Runs a program that drills, such as `bench/drill.ts`, which sends its `DrillResult` to the process that has
 * started it. Whatever becomes of it is an outcome: what breaks or hangs does not end the others.
 */
export async function runDrill(
  program: string | URL,
  [name = '', ...flags]: readonly string[],
  withinMs: number,
): Promise<Outcome> {
  const begun = performance.now();
  const child = fork(program, [name, ...flags]);
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  let result: DrillResult | undefined;
  child.on('message', (sent) => {
    result = sent as DrillResult;
  });
  let isLate = false;
  const timers = [
    setTimeout(() => {
      isLate = true;
      child.kill('SIGTERM');
    }, withinMs),
    setTimeout(end, withinMs + ENDS_WITHIN_MS),
  ];
  const [[code, signal]] = await Promise.all([once(child, 'close'), once(child, 'disconnect')]);
  for (const timer of timers) clearTimeout(timer);
  process.off('exit', end);
  const seconds = Math.round((performance.now() - begun) / 1000);
  if (result) return { name, seconds, result };
  const why = isLate
    ? `it was ended after ${durationOf(Math.round(withinMs / 1000))}`
    : `it ended with ${code ?? signal} before it had a result`;
  return { name, seconds, why };
}

/** Whether a drill came to its end and broke no promise. */
export function isWell({ result }: Outcome): boolean {
  return result !== undefined && brokenOf(result).length === 0;
}

/** Outcomes as a table in Markdown, with all of them together in its last row. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ name, seconds, result, why = '' }) => {
    const kept = (result?.promises ?? []).filter((it) => it.isKept).length;
    const broken = result ? brokenOf(result) : [];
    const verdict = result ? broken.map((it) => `**broken**: ${it}`).join('; ') : `**${why}**`;
    const promises = result ? `${kept} of ${result.promises.length}` : '';
    return `| ${name} | ${durationOf(seconds)} | ${promises} | ${verdict || 'kept'} |`;
  });
  const all = outcomes.reduce((sum, it) => sum + it.seconds, 0);
  const well = outcomes.filter(isWell).length;
  return [
    '| drill | took | promises kept | |',
    '|---|---|---|---|',
    ...rows,
    `| together | ${durationOf(all)} | | ${well} of ${outcomes.length} drills kept all |`,
  ].join('\n');
}

/** What a drill promised and did not keep; one without any promise has shown nothing. */
function brokenOf({ promises }: DrillResult): string[] {
  if (promises.length === 0) return ['nothing was promised'];
  return promises.filter((it) => !it.isKept).map((it) => it.promise.replaceAll('|', '\\|'));
}

function durationOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
