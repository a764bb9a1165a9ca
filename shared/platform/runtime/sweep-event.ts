import * as z from 'zod';

const SweepEvent = z.looseObject({ afterRestart: z.boolean().optional() });

/**
 * Reads whether a sweeper's schedule event says that the whole service has just started. `npm start` sends it once
 * before it starts the workers, so that all unfinished work is due. Throws a ZodError if the event is not an object.
 */
export function isAfterRestart(event: unknown): boolean {
  return SweepEvent.parse(event).afterRestart ?? false;
}
