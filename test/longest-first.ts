import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The projects with the longest files, in the order in which they start; all other projects follow. */
const LONG_PROJECTS = ['isolation', 'faults', 'fuzz', 'api', 'infra', 'calculations'];

/** Starts the longest files first, so that no core is idle at the end of the run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

function rank({ project }: TestSpecification): number {
  const at = LONG_PROJECTS.indexOf(project.name);
  return at === -1 ? LONG_PROJECTS.length : at;
}
