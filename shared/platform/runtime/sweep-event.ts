import * as z from 'zod';

const SweepEvent = z.looseObject({ afterRestart: z.boolean().optional() });

/**
 * Reads the schedule's event of a sweeper: whether the whole service has just been started. `npm start` says so once,
 * before it starts the workers, so that all unfinished work is due. Throws a ZodError when the event is no object.
 */
export function isAfterRestart(event: unknown): boolean {
  return SweepEvent.parse(event).afterRestart ?? false;
}
