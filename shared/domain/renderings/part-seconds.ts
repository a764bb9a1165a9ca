import * as z from 'zod';

/** What one function takes on at once, by estimate: a function may run for 14 minutes. */
const DEFAULT_PART_SECONDS = 480;

const Environment = z.object({ RENDER_PART_SECONDS: z.coerce.number().positive().default(DEFAULT_PART_SECONDS) });

/** The longest estimate of a part of a rendering, in seconds; the setting `RENDER_PART_SECONDS` makes parts smaller. */
export function partSeconds(environment: NodeJS.ProcessEnv): number {
  return Environment.parse(environment).RENDER_PART_SECONDS;
}
