import { readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { threadsOf } from './process-tree.ts';

/** At this distance a busy process gets a third of the processor time of the service. */
const LEVELS_ABOVE_SERVICE = 5;

/**
 * Sets all threads of a function's process to the functions' nice level, which is higher than the service's: every
 * request passes through the service several times, and would wait each time until the busy functions have had their
 * turn. Threads that the process raised itself are set back too: Chromium raises some of its threads to -8 if root
 * runs it. Linux shares the processor among sessions first (autogroups), so the session gets the same level.
 *
 * Changes what the system allows, and never fails.
 * Source: sched(7), "The autogroup feature".
 */
export function setFunctionNiceLevel(pid: number): void {
  const level = Math.min(getPriority() + LEVELS_ABOVE_SERVICE, constants.priority.PRIORITY_LOW);
  for (const thread of threadsOf(pid)) {
    ignoreErrors(() => {
      if (getPriority(thread) < level) setPriority(thread, level);
    });
  }
  ignoreErrors(() => {
    const autogroup = `/proc/${pid}/autogroup`;
    const sessionLevel = Number(/nice (-?\d+)/.exec(readFileSync(autogroup, 'utf8'))?.[1]);
    if (sessionLevel < LEVELS_ABOVE_SERVICE) writeFileSync(autogroup, String(LEVELS_ABOVE_SERVICE));
  });
}

/** The process may have ended, belong to another user, or run on a system without autogroups. */
function ignoreErrors(act: () => void): void {
  try {
    act();
  } catch {
    // See above.
  }
}
