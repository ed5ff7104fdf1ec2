import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that mostly wait, for processes to start and for times to pass. */
const LONG = /\/(process|embedded|visitors|recovery)\//;

/**
 * The order of test files: by project, since a worker is kept only for files of the same one, and
 * within a project those that wait for long evenly among the others, so that what they leave of the
 * processors is taken and none is left alone at the end.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(files.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      const waits = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
      return evenly(
        own.filter(waits),
        own.filter((file) => !waits(file)),
      );
    });
  }
}

/** Both lists as one, each in its order and over the whole length. */
function evenly<T>(...lists: T[][]): T[] {
  return lists
    .flatMap((list) => list.map((item, at) => ({ item, place: (at + 0.5) / list.length })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
