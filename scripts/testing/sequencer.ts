import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that mostly wait, for processes to start and for times to pass. */
const LONG = /\/(process|embedded|visitors|recovery)\//;

/**
 * The order of test files: by project, since a worker is kept only for files of the same one, and
 * within a project those first that wait for long, so that others run meanwhile and none is left
 * alone at the end.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = [...new Set(files.map(({ project }) => project))];
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * projects.indexOf(project) + (LONG.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
