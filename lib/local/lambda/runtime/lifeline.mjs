// @ts-check
/* Ends an execution environment, and all processes that its function started, when the service ends. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';

const LIFELINE_DESCRIPTOR = 3;

/** Ends this process when the service closes the lifeline. */
export function watchLifeline() {
  const lifeline = new Socket({ fd: LIFELINE_DESCRIPTOR, readable: true, writable: false });
  lifeline.on('error', endWithService).on('close', endWithService).resume().unref();
  // Node writes coverage at an orderly exit only. Without coverage, the signal ends the process faster.
  if (process.env.NODE_V8_COVERAGE) process.on('SIGTERM', () => process.exit(0));
}

/** Ends this process group and all descendants, also those in groups of their own. */
export function endWithService() {
  try {
    killDescendants(process.pid);
    if (process.argv[2]) rmSync(process.argv[2], { recursive: true, force: true });
  } finally {
    process.kill(-process.pid, 'SIGKILL');
  }
}

/** @param {number} parent */
function killDescendants(parent) {
  const tasks = `/proc/${parent}/task`;
  if (!existsSync(tasks)) return;
  for (const thread of readdirSync(tasks)) {
    for (const child of readFileSync(`${tasks}/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number)) {
      killDescendants(child);
      process.kill(child, 'SIGKILL');
    }
  }
}
