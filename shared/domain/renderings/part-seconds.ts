import * as z from 'zod';

/** Default estimate for the work of one function, which can run for 14 minutes. */
const DEFAULT_PART_SECONDS = 480;

const Environment = z.object({ RENDER_PART_SECONDS: z.coerce.number().positive().default(DEFAULT_PART_SECONDS) });

/** Returns the largest estimate of a part of a rendering, in seconds. The setting `RENDER_PART_SECONDS` changes it. */
export function partSeconds(environment: NodeJS.ProcessEnv): number {
  return Environment.parse(environment).RENDER_PART_SECONDS;
}
