import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const checkpointSchema = z.object({ streamArn: z.string(), sequenceNumber: z.string().nullable() });

/** How far a stream has been worked off: after this record; null, when it begins with the first. */
export type StreamCheckpoint = z.infer<typeof checkpointSchema>;

/**
 * The checkpoint of a stream, if there is one in the file. A table that was made anew has another stream, which
 * begins at its own beginning.
 */
export function readCheckpoint(file: string, streamArn: string): StreamCheckpoint | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const checkpoint = checkpointSchema.parse(JSON.parse(text));
  return checkpoint.streamArn === streamArn ? checkpoint : undefined;
}

/** Replaces the file in one step, so that a crash leaves the old checkpoint or the new one. */
export function writeCheckpoint(file: string, checkpoint: StreamCheckpoint): void {
  writeFileSync(`${file}.new`, JSON.stringify(checkpoint));
  renameSync(`${file}.new`, file);
}
