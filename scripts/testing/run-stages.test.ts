import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { closingLine, countPlaywright, countVitest } from './counts.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'station-stages-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function makeReport(report: unknown): string {
  const file = join(makeFolder(), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

/** Runs stages that are given as shell lines, in a process of their own, and returns its output. */
function run(
  stages: { name: string; line: string; needs?: string; minutes?: number; beside?: true }[],
) {
  const folder = makeFolder();
  const modules = fileURLToPath(new URL('.', import.meta.url));
  const script = join(folder, 'run.ts');
  writeFileSync(
    script,
    `import { runStages } from '${modules}run-stages.ts';
    import { countStage } from '${modules}counts.ts';
    const stages = ${JSON.stringify(stages)}.map(({ line, ...stage }) => ({
      ...stage, command: ['sh', '-c', line], count: countStage }));
    process.exitCode = (await runStages('${folder}', stages)) ? 0 : 1;`,
  );
  return new Promise<{ code: number; lines: string[] }>((resolve) => {
    const child = execFile(process.execPath, [script], (_error, stdout) => {
      resolve({ code: child.exitCode ?? -1, lines: stdout.trimEnd().split('\n') });
    });
  });
}

test('stages that pass end with the counts and with exit code 0', async () => {
  const { code, lines } = await run([
    { name: 'one', line: 'echo hello' },
    { name: 'two', line: 'true' },
  ]);

  expect(code).toBe(0);
  expect(lines).toContain('hello');
  expect(lines.at(-1)).toBe('2 passed, 0 failed');
});

test('a failing stage does not keep the next one from running', async () => {
  const { code, lines } = await run([
    { name: 'one', line: 'exit 3' },
    { name: 'two', line: 'echo still here' },
  ]);

  expect(code).toBe(1);
  expect(lines).toContain('still here');
  expect(lines.at(-1)).toBe('1 passed, 1 failed');
});

test('a stage whose ground is missing counts as failed without running', async () => {
  const { code, lines } = await run([
    { name: 'build', line: 'false' },
    { name: 'e2e', needs: 'build', line: 'echo ran' },
  ]);

  expect(code).toBe(1);
  expect(lines).not.toContain('ran');
  expect(lines.at(-1)).toBe('0 passed, 2 failed');
});

test('a stage that is killed has failed', async () => {
  const { code, lines } = await run([{ name: 'one', line: 'kill -9 $$' }]);

  expect(code).toBe(1);
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
});

test('a stage that never ends is stopped with what it started, and the next one runs', {
  tags: ['full'],
}, async () => {
  const folder = makeFolder();
  const { code, lines } = await run([
    { name: 'one', minutes: 1 / 60, line: `(sleep 3; touch '${folder}/late') & wait` },
    { name: 'two', line: 'sleep 3' },
  ]);

  expect(code).toBe(1);
  expect(lines.at(-1)).toBe('1 passed, 1 failed');
  expect(readdirSync(folder)).toEqual([]);
});

test('a stage beside the others runs while they do, and what it writes comes in one piece', async () => {
  const folder = makeFolder();
  const { code, lines } = await run([
    {
      name: 'one',
      line: `echo one begins; until [ -e '${folder}/met' ]; do sleep 0.05; done; echo one ends`,
    },
    { name: 'two', beside: true, line: `echo two begins; touch '${folder}/met'; echo two ends` },
    { name: 'three', line: 'echo three' },
  ]);

  expect(code).toBe(0);
  expect(lines.filter((line) => /^(one|two|three)\b/.test(line)).join(', ')).toMatch(
    /^one begins, one ends, (two begins, two ends, three|three, two begins, two ends)$/,
  );
  expect(lines.at(-1)).toBe('3 passed, 0 failed');
});

test('a stage beside the others waits for the ground that it needs', async () => {
  const { lines } = await run([
    { name: 'build', line: 'sleep 0.3; false' },
    { name: 'types', beside: true, needs: 'build', line: 'echo ran' },
  ]);

  expect(lines).not.toContain('ran');
  expect(lines.at(-1)).toBe('0 passed, 2 failed');
});

test('a run without any stage is not a success', async () => {
  expect((await run([])).code).toBe(1);
});

test('the counts of Vitest include files that could not be loaded', () => {
  const report = makeReport({
    numPassedTests: 10,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 0,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  });

  expect(countVitest(report, 1)).toEqual({ passed: 10, failed: 2, skipped: 2 });
});

test('an error outside of the tests fails the run of Vitest', () => {
  const counts = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  const report = makeReport({ ...counts, testResults: [] });

  expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test('a run that left no report has failed, whatever it says itself', () => {
  expect(countVitest(join(makeFolder(), 'none.json'), 0).failed).toBe(1);
  expect(countPlaywright(join(makeFolder(), 'none.json'), 0).failed).toBe(1);
});

test('a journey that passed only when tried again has failed', () => {
  const report = makeReport({
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [],
  });

  expect(countPlaywright(report, 1)).toEqual({ passed: 4, failed: 2, skipped: 1 });
});

test('the closing line names skipped tests only when there are some', () => {
  expect(closingLine({ passed: 5, failed: 0, skipped: 0 })).toBe('5 passed, 0 failed');
  expect(closingLine({ passed: 5, failed: 1, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped');
});
