import { argon2Sync } from 'node:crypto';

const RUNS = 5;
/** The cost of a password hash (shared/platform/identity/sign-in/password.ts). */
const HASH = { parallelism: 1, tagLength: 32, memory: 19 * 1024, passes: 2, nonce: Buffer.alloc(16) };
/** The CPU time on the machine where the bars were set. */
const MS_THERE = 25;

/**
 * The current speed of this machine relative to the machine where the bars were set: the CPU time of a password hash,
 * the fastest of a few. Takes about a quarter of a second.
 */
export function calibration(): string {
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage();
    argon2Sync('argon2id', { message: 'calibration', ...HASH });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  const ms = Math.min(...times);
  return `argon2id of 19 MiB in 2 passes: ${ms.toFixed(0)} ms of CPU time (${MS_THERE} where the bars were set)`;
}
