import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects whose files take the longest, in the order in which they begin; all others come after them. */
const LONG_PROJECTS = ['isolation', 'faults', 'fuzz', 'api'];

/** Begins with the longest files, so that no core waits at the end for one that began last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

function rank({ project }: TestSpecification): number {
  const at = LONG_PROJECTS.indexOf(project.name);
  return at === -1 ? LONG_PROJECTS.length : at;
}
