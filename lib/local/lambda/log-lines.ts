import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** CloudWatch splits longer events too. */
export const MAX_LOG_LINE_CHARACTERS = 256 * 1024;

/** Calls `onLine` for each line of a UTF-8 stream, also for the last one without an end. Longer lines are split. */
export function readLogLines(stream: Readable, onLine: (line: string) => void): void {
  const decoder = new StringDecoder('utf8');
  let pending = '';
  const take = (text: string): void => {
    const lines = (pending + text).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) onLine(line.endsWith('\r') ? line.slice(0, -1) : line);
    if (pending.length > MAX_LOG_LINE_CHARACTERS) {
      onLine(pending);
      pending = '';
    }
  };
  stream.on('data', (chunk: Buffer) => take(decoder.write(chunk)));
  stream.on('end', () => {
    take(decoder.end());
    if (pending !== '') onLine(pending);
  });
  // The pipe of a killed process may break. The end of the process is reported elsewhere.
  stream.on('error', () => undefined);
}
