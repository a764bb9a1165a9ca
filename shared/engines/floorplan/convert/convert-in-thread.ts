import { DrawingError } from '../dxf/drawing-error.ts';
import type { ConvertedStorey } from './converted-storeys.ts';
import type { ConverterParams } from './converter-params.ts';
import { type DrawingLimits, inDrawingThread } from './drawing-thread.ts';
import type { PlanItems } from './plan-items.ts';
import type { ThreadMessage } from './thread-messages.ts';

/** How a drawing is converted in a thread. */
interface ConversionThread {
  /** File of `conversion-thread.ts`, as it is bundled. */
  readonly entry: string;
  readonly limits: DrawingLimits;
  /** The items that stand for openings, and for blocks by their names in capitals. */
  readonly itemsOf: (blocks: readonly string[]) => Promise<PlanItems>;
  /** Ends the thread early. */
  readonly signal?: AbortSignal;
}

/**
 * Converts a drawing in a thread of its own, see {@link inDrawingThread}.
 *
 * @throws DrawingError as reading does; TOO_SLOW and OUT_OF_MEMORY for the limits, FAILED for an error of the service
 */
export function convertInThread(
  file: Uint8Array,
  params: ConverterParams,
  { entry, limits, itemsOf, signal }: ConversionThread,
): Promise<readonly ConvertedStorey[]> {
  return inDrawingThread<{ params: ConverterParams }, ThreadMessage, readonly ConvertedStorey[]>(file, {
    entry,
    limits,
    request: { params },
    take: (message, thread, end, fail) => {
      if (message.kind === 'blocks') itemsOf(message.names).then((items) => thread.postMessage(items), fail);
      else if (message.kind === 'storeys') end(message.storeys);
      else fail(new DrawingError(message.code, message.message));
    },
    signal,
  });
}
