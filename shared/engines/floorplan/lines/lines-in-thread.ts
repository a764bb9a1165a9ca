import { type DrawingLimits, inDrawingThread } from '../convert/drawing-thread.ts';
import { DrawingError } from '../dxf/drawing-error.ts';
import type { DrawingLines } from './drawing-lines.ts';
import type { LinesMessage, LinesPlace } from './lines-messages.ts';

/**
 * Reads the lines of a drawing in a thread of its own, see {@link inDrawingThread}.
 *
 * @throws DrawingError as reading does; TOO_SLOW and OUT_OF_MEMORY for the limits, FAILED for an error of the service
 */
export function linesInThread(
  file: Uint8Array,
  request: LinesPlace,
  { entry, limits }: { readonly entry: string; readonly limits: DrawingLimits },
): Promise<DrawingLines> {
  return inDrawingThread<LinesPlace, LinesMessage, DrawingLines>(file, {
    entry,
    limits,
    request,
    take: (message, _, end, fail) => {
      if (message.kind === 'lines') end(message.lines);
      else fail(new DrawingError(message.code, message.message));
    },
  });
}
