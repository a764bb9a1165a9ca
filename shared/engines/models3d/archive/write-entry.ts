import { open } from 'node:fs/promises';
import type { ByteMeter } from './unpack-budget.ts';

/**
 * Writes one entry of an archive into a new file, chunk by chunk; `onChunk` gets each chunk. It is a loop, because a
 * pipeline of streams for each of thousands of small entries needs more memory than all of them.
 *
 * @param openChunks called after the file is open, and read immediately: a damaged stream fails as soon as it exists,
 *   and an error without a listener ends the process
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
