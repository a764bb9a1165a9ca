/** Returns the id of a construct: `sweep-jobs` and `sweepJobs` give `SweepJobs`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
