import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type EnvironmentVariablesOptions, environmentVariables } from './environment-variables.ts';
import type { LambdaLogEntry } from './log-entry.ts';
import { readLogLines } from './log-lines.ts';
import { setFunctionNiceLevel } from './nice-level.ts';

const RUNTIME_CLIENT = fileURLToPath(new URL('./runtime/runtime-client.mjs', import.meta.url));
/** The shares of a function's memory that Lambda's runtime gives to V8's two generations. */
const OLD_SPACE_SHARE = 0.9;
const SEMI_SPACE_SHARE = 0.05;
/**
 * More lets dozens of small functions fill the machine with garbage. Workers need more for their models and pictures.
 */
const MAX_SMALL_SEMI_SPACE_MB = 16;
const SMALL_MEMORY_MB = 2_048;

/** Starts the process of an execution environment, as the leader of a process group. */
export function startRuntimeProcess(
  options: EnvironmentVariablesOptions,
  log: (entry: LambdaLogEntry) => void,
): ChildProcess {
  const { fn, scratchFolder } = options;
  const isSmall = fn.memoryMb <= SMALL_MEMORY_MB;
  const semiSpaceMb = Math.min(
    fn.memoryMb * SEMI_SPACE_SHARE,
    isSmall ? MAX_SMALL_SEMI_SPACE_MB : Number.POSITIVE_INFINITY,
  );
  // V8 rounds the semi-space up to a power of two.
  const heapLimits = [
    `--max-old-space-size=${Math.floor(fn.memoryMb * OLD_SPACE_SHARE)}`,
    `--max-semi-space-size=${Math.max(1, Math.floor(semiSpaceMb))}`,
  ];
  const child = spawn(process.execPath, [...heapLimits, RUNTIME_CLIENT, scratchFolder], {
    cwd: fn.codeFolder,
    env: environmentVariables(options),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid, stdout, stderr } = child;
  if (pid === undefined || !stdout || !stderr) return child;
  setFunctionNiceLevel(pid);
  readLogLines(stdout, (line) => log({ functionName: fn.name, pid, source: 'stdout', line }));
  readLogLines(stderr, (line) => log({ functionName: fn.name, pid, source: 'stderr', line }));
  // The lifeline carries no data. It closes when the service ends.
  child.stdio[3]?.on('error', () => undefined);
  return child;
}
