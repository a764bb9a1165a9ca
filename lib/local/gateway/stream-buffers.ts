import { PassThrough } from 'node:stream';

/** What one response may be ahead of its client: more than any response of the service but the longest lists. */
const MAX_AHEAD_BYTES = 8 * 1024 * 1024;
/** All of them together. */
const MAX_TOTAL_BYTES = 256 * 1024 * 1024;

/** Makes buffers between functions and clients. */
export type MakeStreamBuffer = () => PassThrough;

/**
 * Buffers for streamed responses, so that a client that reads slowly does not hold the process of a function. Lambda
 * takes the first megabytes of a response without a limit of speed for the same reason. If all buffers together become
 * too large, the oldest response that waits for its client is broken off.
 */
export function createStreamBuffers(maxTotalBytes = MAX_TOTAL_BYTES): MakeStreamBuffer {
  const open = new Set<PassThrough>();
  const makeRoom = () => {
    let total = 0;
    for (const { readableLength } of open) total += readableLength;
    for (const each of open) {
      if (total <= maxTotalBytes) return;
      if (each.readableLength === 0) continue;
      total -= each.readableLength;
      each.destroy(new Error('too many clients read too slowly'));
    }
  };
  return () => {
    const made = new PassThrough({
      readableHighWaterMark: MAX_AHEAD_BYTES,
      transform(chunk, _, done) {
        makeRoom();
        done(null, chunk);
      },
    });
    open.add(made);
    return made.once('close', () => open.delete(made));
  };
}
