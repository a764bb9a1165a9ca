import { open } from 'node:fs/promises';
import type { ByteMeter } from './unpack-budget.ts';

/**
 * Writes one entry of an archive into a new file, chunk by chunk as the disk takes them; `onChunk` sees each. A plain
 * loop, because a chain of streams for each of thousands of small entries costs more memory than all of them.
 */
export async function writeEntry(
  chunks: AsyncIterable<Buffer>,
  file: string,
  meter: ByteMeter,
  options: { readonly onChunk?: (chunk: Buffer) => void; readonly signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    for await (const chunk of chunks) {
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
