import { join } from 'node:path';
import { serverVariables } from '../start.ts';
import { type Counts, countPlaywright, countStage, countVitest } from './counts.ts';

const SKIPPED_RULE = '--skip=nursery/useAwaitThenable';

/** One step of `npm test`. */
export type Stage = {
  name: string;
  command: readonly [program: string, ...args: string[]];
  env?: Record<string, string>;
  /** Minutes after which the stage hangs, and so is stopped and has failed; 60 unless told. */
  minutes?: number;
  /** Runs beside the others, one such stage at a time; what it writes is shown when it is over. */
  beside?: boolean;
  /** Names a stage that must have passed for this one to mean anything. */
  needs?: string;
  count(exitCode: number): Counts;
};

/**
 * The stages in their order. `reports` is an empty folder for the reports of Vitest and Playwright;
 * `full` tries everything everywhere (`npm run test:full`). Size budgets are tests of the `web`
 * project, so they come with `pages`, which therefore needs `build`.
 */
export function listStages(reports: string, { full = false } = {}): Stage[] {
  const playwright = join(reports, 'playwright.json');
  const env = {
    TEST_FULL: full ? '1' : '',
    // What one process has compiled of the product, of Vitest or of Playwright the next one takes over.
    NODE_COMPILE_CACHE: serverVariables.NODE_COMPILE_CACHE ?? '',
  };
  const stage = (name: string, ...command: Stage['command']) => ({
    name,
    command,
    count: countStage,
  });
  const vitest = (name: string, ...chosen: string[]): Stage => {
    const report = join(reports, `${name}.json`);
    return {
      name,
      minutes: 240,
      command: [
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...chosen,
        ...(full ? [] : ['--tags-filter=!full']),
      ],
      env,
      count: (exitCode) => countVitest(report, exitCode),
    };
  };
  return [
    stage('build', 'node', 'scripts/build-if-needed.ts'),
    // Of the rules that ask for types this one finds no fault, only an `await` too many, and takes 19 s.
    {
      ...stage('lint', 'biome', 'check', '--error-on-warnings', ...(full ? [] : [SKIPPED_RULE])),
      beside: true,
    },
    { ...stage('rooms', 'node', 'scripts/check-rooms.ts'), beside: true },
    { ...stage('unused', 'knip'), beside: true, needs: 'build' },
    vitest('tests', '--project=!web*'),
    // Works while journeys wait. Several checkers find out the same types anew each, and several projects
    // at a time take 7 GB (docs/decisions/213).
    {
      ...stage('types', 'tsc', '-b', '--checkers', '1', '--builders', '1'),
      needs: 'build',
    },
    // Beside the tests one worker takes what those leave of the processors, and loads the screens once.
    {
      ...vitest('pages', '--project=web*', ...(full ? [] : ['--max-workers=1'])),
      // Pages are made and thrown away all the time: with little room for new objects a seventh of the
      // processor's time is collecting them.
      env: { ...env, NODE_OPTIONS: '--max-semi-space-size=64' },
      beside: !full,
      needs: 'build',
    },
    {
      name: 'e2e',
      minutes: 240,
      command: ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwright },
      // Tests and journeys each wait for some of their time; what is promised in seconds wants quiet.
      beside: !full,
      needs: 'build',
      count: (exitCode) => countPlaywright(playwright, exitCode),
    },
  ];
}
