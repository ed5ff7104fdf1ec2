import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { addCounts, type Counts, closingLine, countStage } from './counts.ts';
import type { Stage } from './stages.ts';

/** Many times what a stage without a limit of its own takes: it ends what hangs, not what is slow. */
const defaultMinutes = 60;

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How one stage went. */
type Outcome = { name: string; counts: Counts; seconds: number; note?: string };

/** What is being run, to be stopped with this process. */
const children = new Set<ChildProcess>();

/**
 * Runs every stage in `root` to the end, whatever fails on the way: one after the other, and beside
 * those, also one after the other, the stages that say so. The former write to this process's output
 * as they go, the latter once they are over and nobody else writes. After all of them come a table
 * of their times and, as the very last line, `N passed, N failed`.
 *
 * @returns true when nothing failed.
 */
export async function runStages(root: string, stages: readonly Stage[]): Promise<boolean> {
  const outcomes = new Map<string, PromiseWithResolvers<Outcome>>(
    stages.map(({ name }) => [name, Promise.withResolvers()]),
  );
  const written: string[] = [];
  const showWritten = () => process.stdout.write(written.splice(0).join(''));
  const runAll = async (chosen: readonly Stage[], after: () => void) => {
    for (const stage of chosen) {
      const lines: string[] = [];
      const print = (text: string) =>
        stage.beside ? lines.push(text) : void process.stdout.write(text);
      const needed = await outcomes.get(stage.needs ?? '')?.promise;
      print(`\n── ${stage.name} ${'─'.repeat(Math.max(0, 60 - stage.name.length))}\n`);
      const outcome =
        needed && needed.counts.failed > 0
          ? skipStage(stage.name, needed.name)
          : await runStage(root, stage, print);
      if (outcome.note !== undefined) print(`${outcome.note}\n`);
      written.push(...lines);
      outcomes.get(stage.name)?.resolve(outcome);
      after();
    }
  };
  const onSignal = (signal: NodeJS.Signals) => {
    for (const child of children) stopGroup(child);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of stopSignals) process.on(signal, onSignal);
  const beside = runAll(
    stages.filter((stage) => stage.beside),
    () => {},
  );
  await runAll(
    stages.filter((stage) => !stage.beside),
    showWritten,
  );
  await beside;
  showWritten();
  for (const signal of stopSignals) process.off(signal, onSignal);

  const all = await Promise.all([...outcomes.values()].map(({ promise }) => promise));
  console.log(`\n── summary ${'─'.repeat(53)}`);
  for (const outcome of all) console.log(summaryLine(outcome));
  const total = addCounts(all.map((outcome) => outcome.counts));
  console.log(`\n${closingLine(total)}`);
  return total.failed === 0 && total.passed > 0;
}

async function runStage(
  root: string,
  stage: Stage,
  print: (text: string) => void,
): Promise<Outcome> {
  const started = Date.now();
  const [program, ...args] = stage.command;
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const output = stage.beside ? 'pipe' : 'inherit';
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...stage.env, PATH: path },
    stdio: ['ignore', output, output],
    // A process group of its own, so that a stage can be stopped with everything that it started.
    detached: true,
  });
  children.add(child);
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print);
  const minutes = stage.minutes ?? defaultMinutes;
  let note: string | undefined;
  const timer = setTimeout(() => {
    note = `stopped after ${minutes} minutes`;
    stopGroup(child);
  }, minutes * 60_000);

  const exitCode = await once(child, 'close').then(
    ([code]: (number | null)[]) => code ?? 1,
    (error: Error) => {
      print(`${program} could not be started: ${error.message}\n`);
      return 1;
    },
  );
  clearTimeout(timer);
  children.delete(child);
  const seconds = (Date.now() - started) / 1000;
  return { name: stage.name, counts: stage.count(exitCode), seconds, ...(note && { note }) };
}

/** A test that spins never hears a polite signal. */
function stopGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended in between.
  }
}

function skipStage(name: string, needed: string): Outcome {
  return { name, counts: countStage(1), seconds: 0, note: `not run, because ${needed} failed` };
}

function summaryLine({ name, counts, seconds, note }: Outcome): string {
  const mark = counts.failed > 0 ? '✗' : '✓';
  const time = `${seconds.toFixed(1)} s`.padStart(8);
  return `${mark} ${name.padEnd(8)}${time}  ${note ?? closingLine(counts)}`;
}
