import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const checkpointSchema = z.object({ streamArn: z.string(), sequenceNumber: z.string().nullable() });

/** The position in a stream: after this record; null before the first one. */
type StreamCheckpoint = z.infer<typeof checkpointSchema>;

/**
 * The checkpoint of a stream, if the file has one. A table that was created again has another stream, which has no
 * checkpoint.
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

/** Replaces the file atomically: a crash leaves the old checkpoint or the new one. */
export function writeCheckpoint(file: string, checkpoint: StreamCheckpoint): void {
  writeFileSync(`${file}.new`, JSON.stringify(checkpoint));
  renameSync(`${file}.new`, file);
}
