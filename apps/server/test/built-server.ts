import type { TestProject } from 'vitest/node';
import { buildServerIfNeeded } from '../build/if-needed.ts';

/** Builds the server if its sources changed, for the processes that tests start of it. */
export async function setup(project: TestProject): Promise<void> {
  await buildServerIfNeeded();
  project.onTestsRerun(() => buildServerIfNeeded());
}
