import type { HasSpareProcessor } from './spare-processor.ts';

/**
 * So long a call waits for a busy environment before another one is started: about as long as a start takes, so that
 * waiting and starting together never take twice as long as the better of the two.
 */
export const START_AFTER_MS = 250;
/**
 * So long it waits on a machine that has no time to spare, where another process answers nothing sooner; and so long lie
 * between two starts there, unless all are busy with something long. A crowd may stand at the gateway for five seconds
 * before it is refused (load-shedding.ts): this is a little longer, so that an overload begins without more processes,
 * which would stay cold.
 */
export const PATIENCE_OF_BUSY_MACHINE_MS = 6_000;
/**
 * So long a machine has had time to spare before it counts for a start. One that is overloaded stands still now and then
 * for some tenths of a second, and each time would begin a process that it then has no work for.
 */
export const LASTING_SPARE_MS = 2_000;

/** When a function gets one execution environment more. */
export interface GrowthRule {
  /** Whether a call has waited for longer than it should for those that are there. */
  isTooLong(waitedMs: number): boolean;
  /** @param isOneSoonFree of the environments that are there, so that another one would not be missed */
  mayStart(isOneSoonFree: boolean): boolean;
  /** One was started just now. */
  started(): void;
}

/**
 * With time to spare an environment starts when calls have waited for about as long as that takes. Without, those that are
 * there lack the processor and not company: then calls are patient, and few environments stay few and warm.
 *
 * @param clock milliseconds
 */
export function createGrowthRule(hasSpareProcessor: HasSpareProcessor, clock: () => number): GrowthRule {
  let startedMs = Number.NEGATIVE_INFINITY;
  return {
    isTooLong: (waitedMs) =>
      waitedMs >= PATIENCE_OF_BUSY_MACHINE_MS || (waitedMs >= START_AFTER_MS && hasSpareProcessor(LASTING_SPARE_MS)),
    mayStart(isOneSoonFree) {
      const startedOfLate = clock() - startedMs < PATIENCE_OF_BUSY_MACHINE_MS;
      return !startedOfLate || !isOneSoonFree || hasSpareProcessor(LASTING_SPARE_MS);
    },
    started() {
      startedMs = clock();
    },
  };
}
