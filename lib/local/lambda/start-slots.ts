/** How long one start can keep others waiting; one that takes longer waits for something itself. */
const SLOT_MS = 2_000;

/** Bounds how many execution environments start at the same time. */
export interface StartSlots {
  readonly isFree: boolean;
  /** Takes a slot, also when none is free. Answers how to give it back; more than once counts once. */
  take(): () => void;
}

/**
 * A start takes a core for tenths of a second. When a crowd comes, as many processes as it has calls, started all at
 * once, would leave no time to those that are already there and could have answered meanwhile.
 *
 * @param onFree told when a slot has become free
 */
export function createStartSlots(most: number, onFree: () => void): StartSlots {
  let taken = 0;
  return {
    get isFree() {
      return taken < most;
    },
    take() {
      taken += 1;
      let isTaken = true;
      const free = () => {
        if (!isTaken) return;
        isTaken = false;
        clearTimeout(late);
        taken -= 1;
        onFree();
      };
      const late = setTimeout(free, SLOT_MS);
      late.unref();
      return free;
    },
  };
}
