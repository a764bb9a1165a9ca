import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CLI = path.join(ROOT, 'node_modules', 'aws-cdk', 'bin', 'cdk');

/** Runs the CDK CLI with these arguments and returns its exit code. It writes to this process's output. */
export async function runCdkCli(words: readonly string[], cwd = ROOT): Promise<number> {
  const [status] = await once(spawn(process.execPath, [CLI, ...words], { cwd, stdio: 'inherit' }), 'exit');
  return typeof status === 'number' ? status : 1;
}
