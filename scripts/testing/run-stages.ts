import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { addCounts, type Counts, closingLine, countStage } from './counts.ts';
import type { Stage } from './stages.ts';

/** Several times what a stage without a limit of its own takes on a slow machine. */
const defaultMinutes = 15;

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How one stage went. */
type Outcome = { name: string; counts: Counts; seconds: number; note?: string };

/**
 * Runs every stage in `root`, one after the other and to the end, whatever fails on the way. The
 * stages write to this process's output; after them come a table of their times and, as the very
 * last line, `N passed, N failed`.
 *
 * @returns true when nothing failed.
 */
export async function runStages(root: string, stages: readonly Stage[]): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const stage of stages) {
    const needed = outcomes.find((outcome) => outcome.name === stage.needs);
    console.log(`\n── ${stage.name} ${'─'.repeat(Math.max(0, 60 - stage.name.length))}`);
    outcomes.push(
      needed && needed.counts.failed > 0
        ? skipStage(stage.name, needed.name)
        : await runStage(root, stage),
    );
  }
  console.log(`\n── summary ${'─'.repeat(53)}`);
  for (const outcome of outcomes) console.log(summaryLine(outcome));
  const total = addCounts(outcomes.map((outcome) => outcome.counts));
  console.log(`\n${closingLine(total)}`);
  return total.failed === 0 && total.passed > 0;
}

async function runStage(root: string, stage: Stage): Promise<Outcome> {
  const started = Date.now();
  const [program, ...args] = stage.command;
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...stage.env, PATH: path },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A process group of its own, so that a stage can be stopped with everything that it started.
    detached: true,
  });
  const minutes = stage.minutes ?? defaultMinutes;
  let note: string | undefined;
  const timer = setTimeout(() => {
    note = `stopped after ${minutes} minutes`;
    stopGroup(child);
  }, minutes * 60_000);
  const onSignal = (signal: NodeJS.Signals) => {
    stopGroup(child);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of stopSignals) process.on(signal, onSignal);

  const exitCode = await once(child, 'close').then(
    ([code]: (number | null)[]) => code ?? 1,
    (error: Error) => {
      console.error(`${program} could not be started: ${error.message}`);
      return 1;
    },
  );
  clearTimeout(timer);
  for (const signal of stopSignals) process.off(signal, onSignal);
  const seconds = (Date.now() - started) / 1000;
  if (note !== undefined) console.log(note);
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
  const note = `not run, because ${needed} failed`;
  console.log(note);
  return { name, counts: countStage(1), seconds: 0, note };
}

function summaryLine({ name, counts, seconds, note }: Outcome): string {
  const mark = counts.failed > 0 ? '✗' : '✓';
  const time = `${seconds.toFixed(1)} s`.padStart(8);
  return `${mark} ${name.padEnd(8)}${time}  ${note ?? closingLine(counts)}`;
}
