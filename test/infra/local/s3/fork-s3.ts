import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const PROGRAM = fileURLToPath(new URL('./s3-process.ts', import.meta.url));
const startedSchema = z.tuple([z.object({ url: z.url() }), z.unknown()]);
const memorySchema = z.tuple([z.object({ peakMemoryKb: z.number() }), z.unknown()]);

/** The server of `s3-process.ts` over a data folder. */
export interface S3Process {
  readonly url: string;
  peakMemoryBytes(): Promise<number>;
  /** Ends the process without a cleanup. */
  kill(): Promise<void>;
}

export async function forkS3(dataFolder: string): Promise<S3Process> {
  const child = fork(PROGRAM, [dataFolder], { execArgv: [] });
  const [{ url }] = startedSchema.parse(await once(child, 'message'));
  return {
    url,
    async peakMemoryBytes() {
      const received = once(child, 'message');
      child.send('memory');
      const [{ peakMemoryKb }] = memorySchema.parse(await received);
      return peakMemoryKb * 1024;
    },
    kill: () => killChild(child),
  };
}

async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
