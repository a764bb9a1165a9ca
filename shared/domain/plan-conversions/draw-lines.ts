import path from 'node:path';
import type { DrawingLimits } from '../../engines/floorplan/convert/drawing-thread.ts';
import { DrawingError } from '../../engines/floorplan/dxf/drawing-error.ts';
import type { DrawingLines } from '../../engines/floorplan/lines/drawing-lines.ts';
import { linesInThread } from '../../engines/floorplan/lines/lines-in-thread.ts';
import { type FileStore, FileTooLargeError } from '../../platform/aws/files.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { drawingFailure } from './drawing-failure.ts';
import { LINES_THREAD } from './lines-thread-entry.ts';
import { noDrawing, type PlacedDrawing } from './placed-drawing.ts';

/** Reading takes a small part of the time of a conversion; a request ends after 29 s (D1064). */
const LINES_LIMITS: DrawingLimits = {
  maxBytes: 32 << 20,
  maxProcessorMs: 8_000,
  maxElapsedMs: 20_000,
  maxHeapMb: 700,
};

/** What reading the lines of a drawing needs. */
interface DrawLinesDeps {
  readonly privateFiles: Pick<FileStore, 'findBytes'>;
  /** Bundled entry of the thread that reads lines. */
  readonly linesThread: string;
}

/**
 * The lines of a kept drawing in the coordinates of a plan.
 *
 * @throws ServiceError 409 when the file is gone, 413 and 422 for a drawing above the limits of a request
 */
export async function drawLines(
  { key, place }: PlacedDrawing,
  { privateFiles, linesThread }: DrawLinesDeps,
): Promise<DrawingLines> {
  try {
    const bytes = await privateFiles.findBytes(key, LINES_LIMITS.maxBytes);
    if (!bytes) throw noDrawing();
    return await linesInThread(bytes, place, { entry: linesThread, limits: LINES_LIMITS });
  } catch (error) {
    if (error instanceof DrawingError) throw drawingFailure(error);
    if (!(error instanceof FileTooLargeError)) throw error;
    const message = `Drawings above ${LINES_LIMITS.maxBytes >> 20} MiB are not shown.`;
    throw new ServiceError('PAYLOAD_TOO_LARGE', message, { cause: error });
  }
}

/** The bundled file of the thread that reads lines, in the folder of the function. */
export function linesThreadFile(environment: NodeJS.ProcessEnv): string {
  return path.join(environment.LAMBDA_TASK_ROOT ?? '', `${Object.keys(LINES_THREAD)[0]}.mjs`);
}
