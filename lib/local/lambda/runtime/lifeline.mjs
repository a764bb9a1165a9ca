// @ts-check
/* The end of an execution environment with its supervisor: nothing that a function has started stays behind. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';

const LIFELINE_DESCRIPTOR = 3;

/** Ends this process when the other end of its lifeline closes. */
export function watchLifeline() {
  const lifeline = new Socket({ fd: LIFELINE_DESCRIPTOR, readable: true, writable: false });
  lifeline.on('error', dieWithSupervisor).on('close', dieWithSupervisor).resume().unref();
  // Coverage is written by an orderly exit only; without it the signal's own effect is quicker.
  if (process.env.NODE_V8_COVERAGE) process.on('SIGTERM', () => process.exit(0));
}

/** Takes along what the function has started: in this process group, and in groups of their own. */
export function dieWithSupervisor() {
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
