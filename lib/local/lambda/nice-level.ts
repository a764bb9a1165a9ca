import { writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** Above the service's own. A process that gives way so far gets a third of the processor that the service gets beside it. */
const NICENESS = 5;

/**
 * Lets the functions' processes have what the service and its database leave. A request passes through the service many
 * times and each time for a moment; where it has to take its turn with every function, a few busy ones make all wait, and
 * what should be refused queues up instead. Linux shares the processor among sessions first (autogroups), and each
 * function is the leader of one: as many busy functions would get as many times what the whole service gets.
 * Does what the system allows: none of it changes what a function answers.
 *
 * Source: sched(7), "The autogroup feature".
 */
export function giveWay(pid: number): void {
  attempt(() => setPriority(pid, Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW)));
  attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS)));
}

function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // It has ended, may not be changed, or this is not Linux: then it shares as any process does.
  }
}
