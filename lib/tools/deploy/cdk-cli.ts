import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CLI = path.join(ROOT, 'node_modules', 'aws-cdk', 'bin', 'cdk');

/** Runs the CDK CLI with these arguments and returns its exit code. It writes to this process's output. */
export function runCdkCli(words: readonly string[], cwd = ROOT): number {
  return spawnSync(process.execPath, [CLI, ...words], { cwd, stdio: 'inherit' }).status ?? 1;
}
