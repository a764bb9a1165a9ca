import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** CloudWatch cuts longer events too. */
export const MAX_LOG_LINE_CHARACTERS = 256 * 1024;

/** Calls `onLine` for each line of a UTF-8 stream, and for what is left at its end. Longer lines come in pieces. */
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
  // The pipe of a killed process may break; its end is reported by the process itself.
  stream.on('error', () => undefined);
}
