import * as z from 'zod';

/** How a run of vitest ended. `errors`: those of no test, which count as failed. */
export const RunOutcome = z.object({
  passed: z.int(),
  failed: z.int(),
  errors: z.int(),
  failures: z.array(z.object({ file: z.string(), test: z.string() })),
});
export type RunOutcome = z.infer<typeof RunOutcome>;

/** More failures than this are no matter of a busy machine. */
const MAX_REPEATED = 3;

/** The files to run again alone: those of a few failed tests. None if anything else failed. */
export function filesToRepeat({ errors, failures }: RunOutcome): readonly string[] {
  if (errors > 0 || failures.length > MAX_REPEATED) return [];
  return [...new Set(failures.map(({ file }) => file))];
}
