import { findMoveTask, runningMoveTasks, stepMoveTask } from './move-task.ts';
import type { QueueDatabase } from './queue-database.ts';

/** How many messages one step moves, so that other requests are answered in between. */
const MESSAGES_PER_STEP = 200;

export interface MoveTaskRunner {
  /** Goes on with a task until it is at its end or cancelled. */
  run(handle: string): void;
  stop(): void;
}

/**
 * Works on move tasks in the background, beginning with those that the last run left.
 * @param onMoved is called after each step
 */
export function startMoveTaskRunner(
  database: QueueDatabase,
  clock: () => number,
  newId: () => string,
  onMoved: () => void,
): MoveTaskRunner {
  const timers = new Map<string, NodeJS.Timeout>();

  function step(handle: string): void {
    timers.delete(handle);
    const task = findMoveTask(database, handle);
    if (task?.status !== 'RUNNING') return;
    const maxMessages = Math.min(task.messagesPerSecond ?? MESSAGES_PER_STEP, MESSAGES_PER_STEP);
    const { status, moved } = stepMoveTask(database, task, maxMessages, clock(), newId);
    onMoved();
    if (status !== 'RUNNING') return;
    const stepMs = task.messagesPerSecond ? ((moved - task.moved) / task.messagesPerSecond) * 1000 : 0;
    schedule(handle, stepMs);
  }

  function schedule(handle: string, delayMs: number): void {
    timers.set(handle, setTimeout(step, delayMs, handle));
  }

  for (const { handle } of runningMoveTasks(database)) schedule(handle, 0);
  return {
    run(handle) {
      schedule(handle, 0);
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
