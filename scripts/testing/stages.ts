import { join } from 'node:path';
import { type Counts, countPlaywright, countStage, countVitest } from './counts.ts';

/** One step of `npm test`. */
export type Stage = {
  name: string;
  command: readonly [program: string, ...args: string[]];
  env?: Record<string, string>;
  /** Minutes after which the stage is stopped and has failed; 15 unless told. */
  minutes?: number;
  /** Names a stage that must have passed for this one to mean anything. */
  needs?: string;
  count(exitCode: number): Counts;
};

/**
 * The stages in their order. `reports` is an empty folder for the reports of Vitest and Playwright.
 * Size budgets are tests of the `web` project, so they come with `tests`.
 */
export function listStages(reports: string): Stage[] {
  const vitest = join(reports, 'vitest.json');
  const playwright = join(reports, 'playwright.json');
  return [
    { name: 'build', command: ['node', 'scripts/build-if-needed.ts'], count: countStage },
    { name: 'types', command: ['tsc', '-b'], count: countStage },
    { name: 'lint', command: ['biome', 'check', '--error-on-warnings'], count: countStage },
    { name: 'rooms', command: ['node', 'scripts/check-rooms.ts'], count: countStage },
    { name: 'unused', command: ['knip'], count: countStage },
    {
      name: 'tests',
      minutes: 30,
      command: [
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitest}`,
      ],
      count: (exitCode) => countVitest(vitest, exitCode),
    },
    {
      name: 'e2e',
      minutes: 30,
      command: ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwright },
      needs: 'build',
      count: (exitCode) => countPlaywright(playwright, exitCode),
    },
  ];
}
