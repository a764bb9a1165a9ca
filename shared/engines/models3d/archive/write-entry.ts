import { open } from 'node:fs/promises';
import type { ByteMeter } from './unpack-budget.ts';

/**
 * Writes one entry of an archive into a new file, chunk by chunk as the disk takes them; `onChunk` sees each. A plain
 * loop, because a chain of streams for each of thousands of small entries costs more memory than all of them.
 *
 * @param openChunks called when the file is there, and read from at once: a damaged stream fails as soon as it exists,
 *   and a failure that nobody listens to ends the process
 */
export async function writeEntry(
  openChunks: () => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>,
  file: string,
  meter: ByteMeter,
  options: { readonly onChunk?: (chunk: Buffer) => void; readonly signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    for await (const chunk of await openChunks()) {
      options.signal?.throwIfAborted();
      meter.add(chunk.length);
      options.onChunk?.(chunk);
      await handle.appendFile(chunk);
    }
    meter.end();
  } finally {
    await handle.close();
  }
}
