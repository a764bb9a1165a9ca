/** Entry of the thread in which the lines of drawings are read; see lines-in-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { DRAWING_UNITS } from '../detect/floor-plan.ts';
import { DrawingError } from '../dxf/drawing-error.ts';
import { unpackDrawing } from '../dxf/unpack-drawing.ts';
import { flattenDrawing } from '../flat/flatten-drawing.ts';
import { drawingLines } from './drawing-lines.ts';
import type { LinesMessage, LinesRequest } from './lines-messages.ts';

if (!parentPort) throw new Error('This file is the entry of a worker thread.');
const port = parentPort;
const { file, maxBytes, unit, frame } = workerData as LinesRequest;

try {
  const drawing = flattenDrawing(await unpackDrawing(file, maxBytes));
  send({ kind: 'lines', lines: drawingLines(drawing, DRAWING_UNITS[unit], frame) });
} catch (error) {
  if (!(error instanceof DrawingError)) throw error;
  send({ kind: 'refused', code: error.code, message: error.message });
}

function send(message: LinesMessage): void {
  port.postMessage(message);
}
