import { existsSync, readFileSync } from 'node:fs';

/** How a stage, or a whole run, went. */
export type Counts = { passed: number; failed: number; skipped: number };

/** What Vitest's JSON reporter writes, as far as it is read here. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** What Playwright's JSON reporter writes, as far as it is read here. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** The counts of several stages together. */
export function addCounts(all: readonly Counts[]): Counts {
  const sum = (pick: (counts: Counts) => number) => all.reduce((to, one) => to + pick(one), 0);
  return {
    passed: sum((counts) => counts.passed),
    failed: sum((counts) => counts.failed),
    skipped: sum((counts) => counts.skipped),
  };
}

/** A stage without tests of its own counts as one. */
export function countStage(exitCode: number): Counts {
  return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
}

/** Counts Vitest's tests; a file that could not even be loaded counts as one failed test. */
export function countVitest(reportFile: string, exitCode: number): Counts {
  const report = readReport<VitestReport>(reportFile);
  if (!report) return countStage(1);
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  ).length;
  return withExitCode(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** Counts Playwright's tests. One that passed only when tried again has failed. */
export function countPlaywright(reportFile: string, exitCode: number): Counts {
  const report = readReport<PlaywrightReport>(reportFile);
  if (!report) return countStage(1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode(exitCode, {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
  });
}

/** The closing line of a run, for people and for the machine that reads it. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  const tail = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${passed} passed, ${failed} failed${tail}`;
}

/** A run that failed for a reason outside of its tests (an unhandled error, say) failed all the same. */
function withExitCode(exitCode: number, counts: Counts): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport<Report>(file: string): Report | undefined {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}
